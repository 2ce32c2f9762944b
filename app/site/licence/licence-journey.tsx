import { SectionHead } from "#app/site/section-head.tsx"
import { CourseLine } from "#app/ui/course-line.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { licenceAge, licenceDocuments, licenceJourney, licencePage } from "#content/licence.ts"

/** The four-step journey (specification 2). */
export function LicenceJourney() {
  const { legend, title, text, label } = licencePage.journey
  return (
    <section id="parcours" aria-labelledby="parcours-titre" className="section bg-mist">
      <div className="frame">
        <SectionHead id="parcours-titre" legend={legend} title={title} text={text} />
        <div className="mt-12 md:mt-16">
          <CourseLine label={label} steps={licenceJourney} />
        </div>
      </div>
    </section>
  )
}

export function LicenceDocuments() {
  const { legend, title, text } = licencePage.documents
  return (
    <section id="documents" aria-labelledby="documents-titre" className="section">
      <div className="frame grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <SectionHead id="documents-titre" legend={legend} title={title} />
          <p className="mt-5 text-lg text-slate">{text}</p>
          <ButtonLink variant="outline" href={licencePage.apply.href} className="mt-6">
            {licencePage.apply.label}
          </ButtonLink>
        </div>
        <div>
          <dl className="border-b border-lake">
            {licenceDocuments.map((document) => (
              <div
                key={document.title}
                className="grid gap-x-8 gap-y-1 border-t border-lake py-5 sm:grid-cols-[2fr_3fr]"
              >
                <dt className="text-lg font-bold">{document.title}</dt>
                <dd className="text-slate">{document.text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-sm text-slate">{licenceAge}</p>
        </div>
      </div>
    </section>
  )
}
