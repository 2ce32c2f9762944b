import { licenceTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { priceWords } from "#app/ui/page/amounts.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { Card } from "#app/ui/page/card.tsx"
import { usePrices } from "#app/ui/page/use-prices.ts"
import { coursesWords } from "#content/courses.ts"

/** How a place is reserved, and what is paid where (design 7.2). */
export function BookingAside({ licence }: { licence: LicenceType }) {
  const prices = usePrices()
  const { booking: words, apply, about } = coursesWords
  return (
    <aside aria-labelledby="reserver" className="courses-aside">
      <Card className="bg-mist">
        <h2 id="reserver" className="text-xl">
          {words.title}
        </h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5 text-slate">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="mt-5 border-t border-line pt-5 font-bold">{licenceTypeLabel[licence]}</p>
        <dl className="courses-fees">
          <dt>{words.fee}</dt>
          <dd>{priceWords(prices[`application-${licence}`])}</dd>
          <dt>{words.sessions}</dt>
          <dd>{words.sessionPrice}</dd>
        </dl>
        <p className="mt-5">
          <ButtonLink size="lg" href={apply.href} className="w-full">
            {apply.label}
          </ButtonLink>
        </p>
        <p className="mt-3 text-sm text-slate">{words.cancellation}</p>
        <p className="mt-1">
          <a href={about.href} className="link inline-flex min-h-11 items-center">
            {about.label}
          </a>
        </p>
      </Card>
    </aside>
  )
}
