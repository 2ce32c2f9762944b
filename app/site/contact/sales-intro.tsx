import { CourseLine } from "#app/ui/course-line.tsx"
import { Badge } from "#app/ui/page/badge.tsx"
import { BoatProfile } from "#app/ui/page/boats.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { salesPage } from "#content/contact.ts"

/** Speaks to buyers (specification 1 and 9). */
export function SalesIntro() {
  const { hulls } = salesPage
  return (
    <>
      <PageIntro legend={salesPage.legend} title={salesPage.title} aside={<Badge tone="free">{salesPage.badge}</Badge>}>
        <p>{salesPage.lead}</p>
        <p className="mt-6">
          <ButtonLink variant="hero" size="lg" href={salesPage.ask.href}>
            {salesPage.ask.label}
          </ButtonLink>
        </p>
      </PageIntro>
      <div className="frame py-14 md:py-20">
        <dl className="grid gap-x-10 sm:grid-cols-3">
          {salesPage.facts.map((fact) => (
            <div key={fact.term} className="border-t border-lake pt-4 pb-8">
              <dt className="text-slate">{fact.term}</dt>
              <dd>
                <strong className="mt-1 block text-2xl font-bold">{fact.value}</strong>
                <span className="mt-2 block text-slate">{fact.text}</span>
              </dd>
            </div>
          ))}
        </dl>
        <h2 className="mt-6 text-3xl md:mt-10">{hulls.title}</h2>
        <ul className="hulls">
          {hulls.items.map((hull) => (
            <li key={hull.seats}>
              <div className="hull-water" aria-hidden="true">
                <BoatProfile seats={hull.seats} className="w-full" />
              </div>
              <h3 className="mt-3 text-xl">{hull.name}</h3>
              <p className="mt-1 text-slate">{hull.text}</p>
            </li>
          ))}
        </ul>
        <div className="mt-14">
          <CourseLine label={salesPage.courseLabel} steps={salesPage.course} />
        </div>
      </div>
    </>
  )
}
