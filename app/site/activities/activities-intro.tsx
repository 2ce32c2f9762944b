import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { activitiesPage, activityCards } from "#content/activities.ts"
import { CompassRose } from "./compass-rose.tsx"

export function ActivitiesIntro() {
  const { legend, title, lead, indexLabel } = activitiesPage
  return (
    <PageIntro legend={legend} title={title} aside={<CompassRose className="hidden size-64 shrink-0 lg:block" />}>
      <p>{lead}</p>
      <nav aria-label={indexLabel} className="mt-6 text-base">
        <ul className="flex flex-wrap gap-x-6">
          {activityCards.map((card) => (
            <li key={card.slug}>
              <a href={`#${card.slug}`} className="link inline-flex min-h-11 items-center">
                {card.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </PageIntro>
  )
}
