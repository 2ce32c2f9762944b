import dawn from "#app/site/scenes/dawn-training.svg"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { licenceFigures } from "#content/about-school.ts"
import { licencePage } from "#content/licence.ts"

export function LicenceHead() {
  const { legend, title, lead, apply, contact } = licencePage
  return (
    <>
      <section className="scene-head on-lake bg-lake text-paper" aria-labelledby="permis">
        <img src={dawn} alt="" width={720} height={400} className="scene-head-image" />
        <div className="frame relative py-12 lg:py-24">
          <div className="max-w-[34rem]">
            <p className="legend">{legend}</p>
            <h1 id="permis" className="mt-3 text-4xl font-extrabold">
              {title}
            </h1>
            <p className="mt-5 text-lg">{lead}</p>
            <p className="mt-8 flex flex-col gap-3 sm:flex-row">
              <ButtonLink variant="hero" size="lg" href={apply.href}>
                {apply.label}
              </ButtonLink>
              <ButtonLink
                variant="outline"
                size="lg"
                href={contact.href}
                className="border-foam! bg-lake/85 text-paper! hover:bg-paper! hover:text-lake!"
              >
                {contact.label}
              </ButtonLink>
            </p>
          </div>
        </div>
      </section>
      <section aria-label="Le permis en chiffres">
        <div className="neatline" />
        <dl className="frame grid gap-y-6 py-10 sm:grid-cols-3">
          {licenceFigures.map((figure) => (
            <div key={figure.label} className="flex flex-col-reverse border-l border-line pl-4">
              <dt className="text-slate">{figure.label}</dt>
              <dd className="text-4xl font-bold">{figure.value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
