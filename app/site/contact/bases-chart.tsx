import threePorts from "#app/site/scenes/three-ports-chart.svg"
import { baseAccess, contactPage } from "#content/contact.ts"
import { mapHref } from "#content/places/base-map.ts"
import { bases } from "#content/school.ts"
import "./chart-sheet.css"

/** A static map of the three bases (specification 2). */
export function BasesChart() {
  const words = contactPage.bases
  return (
    <section id="bases" className="section" aria-labelledby="bases-titre">
      <div className="frame">
        <p className="legend">{words.legend}</p>
        <h2 id="bases-titre" className="mt-3 text-4xl">
          {words.title}
        </h2>
        <p className="mt-4 max-w-[42rem] text-lg text-slate">{words.text}</p>
        <div className="bases-chart">
          <nav aria-label={words.chartLabel} className="chart-sheet">
            <img src={threePorts} alt="" width={1080} height={680} loading="lazy" />
            <ul>
              {bases.map((base) => (
                <li key={base.slug} data-base={base.slug}>
                  <a href={`#base-${base.slug}`}>{base.name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <ul className="bases-list">
            {bases.map((base) => (
              <Base key={base.slug} base={base} />
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function Base({ base }: { base: (typeof bases)[number] }) {
  const { role, access } = baseAccess[base.slug]
  return (
    <li id={`base-${base.slug}`} className="border-t border-lake py-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-slate">
        {role}
        <span>{base.coordinates}</span>
      </p>
      <h3 className="mt-1 text-xl">{base.name}</h3>
      <address className="mt-1 not-italic">
        {base.street}, {base.postalCode} {base.city}
      </address>
      <p className="mt-1 text-slate">{access}</p>
      <a href={mapHref(base.slug)} rel="noreferrer" className="link inline-flex min-h-11 items-center">
        {contactPage.bases.mapLink}
        <span className="sr-only"> : {base.name}</span>
      </a>
    </li>
  )
}
