import { SectionHead } from "#app/site/section-head.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { useOpening } from "#app/ui/page/use-opening.ts"
import { aboutPage } from "#content/about.ts"
import { bases } from "#content/school.ts"

/** The three bases with addresses, coordinates and hours (specification 2). */
export function Bases() {
  const opening = useOpening()
  const { legend, title, contact } = aboutPage.bases
  return (
    <section id="bases" aria-labelledby="bases-titre" className="section bg-mist">
      <div className="frame">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          <SectionHead id="bases-titre" legend={legend} title={title} />
          <ButtonLink variant="outline" href={contact.href}>
            {contact.label}
          </ButtonLink>
        </div>
        <ul className="mt-10 border-b border-lake md:mt-14">
          {bases.map((base) => (
            <li key={base.slug} id={`base-${base.slug}`} className="base-line">
              <h3 className="text-3xl">{base.name}</h3>
              <address className="not-italic">
                {base.street}
                <br />
                {base.postalCode} {base.city}
              </address>
              <p className="text-slate">{base.coordinates}</p>
              <p>
                {opening.days}
                <br />
                <span className="text-slate">{opening.closed}</span>
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-slate">Saison : {opening.season.toLowerCase()}.</p>
      </div>
    </section>
  )
}
