import { clsx } from "clsx"
import { formatCount, priceWords } from "#app/ui/page/amounts.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { BoatProfile } from "#app/ui/page/boats.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { usePrices } from "#app/ui/page/use-prices.ts"
import type { Price } from "#content/catalogue/price-codes.ts"
import { type PlanSlug, plans, planTerms } from "#content/plans.ts"
import { sharingPage } from "#content/sharing.ts"

/** The three plans (specification 9); they lead to the form. */
export function SharingPlans({ onChoose }: { onChoose: (plan: PlanSlug) => void }) {
  const words = sharingPage.plans
  return (
    <section id="tarifs" className="section" aria-labelledby="tarifs-titre">
      <div className="frame">
        <div className="grid items-end gap-4 lg:grid-cols-[7fr_5fr]">
          <div>
            <p className="legend">{words.legend}</p>
            <h2 id="tarifs-titre" className="mt-3 text-4xl">
              {words.title}
            </h2>
          </div>
          <p className="max-w-[36rem] text-lg text-slate">{words.text}</p>
        </div>
        <ul className="mt-10 grid gap-6 md:mt-14 lg:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan.slug} className={clsx("plan", plan.popular && "plan-popular on-lake")}>
              <PlanCard plan={plan} onChoose={() => onChoose(plan.slug)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** « 99 CHF », as specification 9 writes it. */
function planPrice({ cents, currency }: Price): string {
  return cents === null ? priceWords({ cents, currency }) : `${formatCount(cents / 100)}\u00a0${currency}`
}

function PlanCard({ plan, onChoose }: { plan: (typeof plans)[number]; onChoose: () => void }) {
  return (
    <>
      <div className="plan-water" aria-hidden="true">
        <BoatProfile seats={plan.seats} className="h-20" />
      </div>
      <div className="flex flex-1 flex-col p-6">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <h3 className="text-2xl">{plan.name}</h3>
          {plan.popular ? <Badge tone="free">{planTerms.popular}</Badge> : null}
        </div>
        <p className="plan-price">
          <strong>{planPrice(usePrices()[plan.price])}</strong> <span>{planTerms.period}</span>
        </p>
        <p className="plan-quiet mt-4">{plan.description}</p>
        <ul className="plan-facts">
          {[plan.outings, plan.daysAhead, plan.boats].map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <ButtonLink
          variant={plan.popular ? "hero" : "outline"}
          href="#newsletter"
          onClick={onChoose}
          className="mt-auto w-full"
        >
          {sharingPage.plans.choose}
          <span className="sr-only"> : {plan.name}</span>
        </ButtonLink>
      </div>
    </>
  )
}
