import blueHour from "#app/site/scenes/blue-hour-sharing.svg"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import { sharingPage } from "#content/sharing.ts"

/** The launch banner (specification 2). */
export function SharingHero() {
  const { launch, title, headline, lead, join, seePlans } = sharingPage
  return (
    <>
      <aside aria-label={launch.label} className="launch-banner">
        <p className="frame flex flex-wrap items-center gap-x-3 font-semibold max-sm:pt-2.5">
          <Mark tone="pending" />
          <strong className="font-bold">
            {launch.label} {launch.date}
          </strong>
          <a
            href={join.href}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2"
          >
            {launch.text}
          </a>
        </p>
      </aside>
      <section className="on-lake bg-lake text-paper" aria-labelledby="partage">
        <div className="frame grid items-center gap-10 py-12 md:grid-cols-[7fr_5fr] md:gap-16 md:py-20">
          <div>
            <p className="legend mb-3">{title}</p>
            <h1 id="partage" className="text-4xl">
              <span className="sr-only">{title} : </span>
              {headline}
            </h1>
            <p className="mt-5 max-w-[36rem] text-lg text-foam">{lead}</p>
            <p className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              <ButtonLink variant="hero" size="lg" href={join.href}>
                {join.label}
              </ButtonLink>
              <ButtonLink variant="outline" size="lg" href={seePlans.href} className="lake-outline">
                {seePlans.label}
              </ButtonLink>
            </p>
          </div>
          <div className="plate-scene border-foam!">
            <img src={blueHour} alt="" width={720} height={400} />
          </div>
        </div>
      </section>
    </>
  )
}
