import { AuthScreen } from "#app/features/identity/sign-in/auth-screen.tsx"
import { pageMeta } from "#app/site/frame/page-meta.ts"
import chart from "#app/site/scenes/blue-hour-sharing.svg"
import { authPage } from "#content/auth.ts"

export function meta() {
  return pageMeta("/auth")
}

export default function AuthRoute() {
  const { title, items, guest } = authPage.aside
  return (
    <main id="contenu" tabIndex={-1} className="isobaths bg-mist">
      <div className="frame grid items-start gap-x-16 gap-y-12 py-10 md:py-16 lg:grid-cols-[minmax(0,33rem)_minmax(0,1fr)]">
        <AuthScreen />
        <aside aria-labelledby="a-bord" className="lg:pt-16">
          <div className="plate-scene max-lg:hidden">
            <img src={chart} alt="" width={720} height={400} />
          </div>
          <h2 id="a-bord" className="text-xl lg:mt-8">
            {title}
          </h2>
          <ul className="buoyed mt-3">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className="mt-6 border-t border-line pt-4 text-slate">
            {guest.text}{" "}
            <a className="link" href="/reservation">
              {guest.label}
            </a>
          </p>
        </aside>
      </div>
    </main>
  )
}
