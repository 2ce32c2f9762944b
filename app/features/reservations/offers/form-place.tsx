import { asServed } from "#app/ui/page/as-served.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { useOpening } from "#app/ui/page/use-opening.ts"
import { reservationPage, withoutScript } from "#content/reservation.ts"
import { school } from "#content/school.ts"
import type { BookingPath } from "./form-path.ts"

const served = import.meta.env.SSR ? undefined : asServed(".form-place")

const words = withoutScript

export function FormPlace({ path }: { path: BookingPath }) {
  const opening = useOpening()
  const className = "form-place frame py-8 lg:py-12"
  if (!import.meta.env.SSR) return <div className={className} {...served} />
  return (
    <div className={className}>
      <h2 className="text-3xl">{words.title}</h2>
      <p className="mt-4 max-w-[40rem] text-lg text-slate">{words.loading}</p>
      <section aria-labelledby="autrement" className="mt-10 max-w-[40rem] border-t border-lake pt-6">
        <h3 id="autrement" className="text-xl">
          {words.otherwise}
        </h3>
        <ul className="mt-3">
          <li className="flex flex-wrap items-center gap-x-4">
            <a
              href={school.phone.href}
              className="inline-flex min-h-11 items-center text-xl font-bold underline-offset-4 hover:underline"
            >
              {school.phone.display}
            </a>
            <span className="text-slate">{opening.days}</span>
          </li>
          <li>
            <a href={`mailto:${school.email}`} className="link inline-flex min-h-11 items-center">
              {school.email}
            </a>
          </li>
          <li>
            <a href="/contact" className="link inline-flex min-h-11 items-center">
              {reservationPage.help.contact}
            </a>
          </li>
        </ul>
        <ButtonLink variant="outline" href={path} className="mt-6">
          {words.back}
        </ButtonLink>
      </section>
    </div>
  )
}
