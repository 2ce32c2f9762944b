import { useLocation } from "react-router"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { licenceApplicationPage } from "#content/licence-application.ts"

const { path, signIn: words } = licenceApplicationPage

/** Without an account there is no application (specification 2); the way back leads to the same step. */
export function SignInRequired({ ended }: { ended: boolean }) {
  const hydrated = useHydrated()
  const { search } = useLocation()
  const back = path + (hydrated ? search : "")
  return (
    <div className="frame py-10 md:py-16">
      <div className="isobaths max-w-[45rem] rounded-card border border-line bg-mist px-5 py-10 sm:px-10">
        <h2 className="text-3xl">{words.title}</h2>
        <p className="mt-4 text-lg text-slate" role={ended ? "alert" : undefined}>
          {ended ? words.ended : words.text}
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink size="lg" href={`/auth?returnTo=${encodeURIComponent(back)}`}>
            {words.action}
          </ButtonLink>
          <ButtonLink size="lg" variant="outline" href={words.about.href}>
            {words.about.label}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
