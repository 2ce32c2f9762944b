import { ActivitiesIntro } from "#app/site/activities/activities-intro.tsx"
import { ActivitySheets } from "#app/site/activities/activity-sheets.tsx"
import { ClosingBand } from "#app/site/closing-band.tsx"
import { pageMeta } from "#app/site/frame/page-meta.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { activitiesPage } from "#content/activities.ts"

export function meta() {
  return pageMeta("/nos-activites")
}

export default function Activities() {
  const { closing } = activitiesPage
  return (
    <main id="contenu" tabIndex={-1}>
      <ActivitiesIntro />
      <ActivitySheets />
      <ClosingBand title={closing.title} text={closing.text}>
        <ButtonLink href={closing.contact.href}>{closing.contact.label}</ButtonLink>
        <ButtonLink variant="outline" href={closing.prices.href}>
          {closing.prices.label}
        </ButtonLink>
      </ClosingBand>
    </main>
  )
}
