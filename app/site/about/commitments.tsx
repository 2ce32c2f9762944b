import builderPlan from "#app/site/scenes/builder-plan.svg"
import { aboutPage } from "#content/about.ts"

export function Commitments() {
  const { legend, oceans, distributor } = aboutPage.commitment
  return (
    <section aria-label={legend} className="section">
      <div className="frame grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <div className="flex flex-col border-t-2 border-starboard-deep pt-8">
          <p className="commitment-figure text-starboard-deep" aria-hidden="true">
            {oceans.figure}
          </p>
          <h2 className="text-2xl">
            <span className="sr-only">{oceans.figure} </span>
            {oceans.title}
          </h2>
          <p className="mt-3 max-w-[34rem] text-lg text-slate">{oceans.text}</p>
        </div>
        <div className="border-t-2 border-lake pt-8">
          <div className="plate-scene">
            <img src={builderPlan} alt="" width={720} height={400} loading="lazy" className="h-56!" />
          </div>
          <h2 className="mt-6 text-2xl">{distributor.title}</h2>
          <p className="mt-3 max-w-[34rem] text-lg text-slate">{distributor.text}</p>
          <p className="mt-3">
            <a href={distributor.link.href} className="link inline-flex min-h-11 items-center">
              {distributor.link.label}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
