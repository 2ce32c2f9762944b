import { ClosingBand } from "#app/site/closing-band.tsx"
import { pageMeta } from "#app/site/frame/page-meta.ts"
import { LicenceHead } from "#app/site/licence/licence-head.tsx"
import { LicenceDocuments, LicenceJourney } from "#app/site/licence/licence-journey.tsx"
import { LicenceTypes } from "#app/site/licence/licence-types.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { licencePage } from "#content/licence.ts"

export function meta() {
  return pageMeta("/permis-bateau")
}

export default function Licence() {
  const { apply, contact, closing } = licencePage
  return (
    <main id="contenu" tabIndex={-1}>
      <LicenceHead />
      <LicenceTypes />
      <LicenceJourney />
      <LicenceDocuments />
      <ClosingBand title={closing.title} text={closing.text}>
        <ButtonLink href={apply.href}>{apply.label}</ButtonLink>
        <ButtonLink variant="outline" href={contact.href}>
          {contact.label}
        </ButtonLink>
      </ClosingBand>
    </main>
  )
}
