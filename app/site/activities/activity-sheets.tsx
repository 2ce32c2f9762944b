import { activityScenes } from "#app/site/activity-scenes.ts"
import { priceWords } from "#app/ui/page/amounts.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { usePrices } from "#app/ui/page/use-prices.ts"
import { activitiesPage, activityCards } from "#content/activities.ts"

export function ActivitySheets() {
  const prices = usePrices()
  return (
    <div className="frame">
      {activityCards.map((card) => (
        <article key={card.slug} id={card.slug} aria-labelledby={`${card.slug}-titre`} className="sheet">
          <div className="plate-scene">
            <img src={activityScenes[card.slug]} alt="" width={720} height={400} loading="lazy" />
          </div>
          <div>
            <h2 id={`${card.slug}-titre`} className="text-3xl">
              {card.title}
            </h2>
            <p className="mt-3 text-lg text-slate">{card.text}</p>
            <ul className="buoyed mt-5">
              {card.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-t border-line pt-4">
              <div>
                <dt className="text-sm text-slate">{activitiesPage.priceLabel}</dt>
                <dd>
                  <span className="block text-xl font-bold">{priceWords(prices[card.price], card.per)}</span>
                  <span className="text-sm text-slate">{card.unit}</span>
                </dd>
              </div>
              <div>
                <dt className="text-sm text-slate">{card.durationLabel}</dt>
                <dd className="text-xl font-bold">{card.duration}</dd>
              </div>
            </dl>
            <ButtonLink variant="outline" href={card.href} className="mt-6">
              {activitiesPage.action}
              <span className="sr-only"> : {card.title}</span>
            </ButtonLink>
          </div>
        </article>
      ))}
    </div>
  )
}
