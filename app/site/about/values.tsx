import { BoatAbove, CardinalMark, Lighthouse } from "#app/site/drawings.tsx"
import { SectionHead } from "#app/site/section-head.tsx"
import { LateralBuoy } from "#app/ui/page/sea-marks.tsx"
import { aboutPage, values } from "#content/about.ts"

const marks = {
  lighthouse: <Lighthouse className="h-24" />,
  cardinal: <CardinalMark className="h-24" />,
  starboard: <LateralBuoy side="starboard" className="h-20" />,
  boat: <BoatAbove className="h-16" />,
} satisfies Record<(typeof values)[number]["mark"], React.ReactNode>

/** Four values (specification 2). */
export function Values() {
  const { legend, title, text } = aboutPage.values
  return (
    <section id="valeurs" aria-labelledby="valeurs-titre" className="section bg-mist">
      <div className="frame">
        <SectionHead id="valeurs-titre" legend={legend} title={title} text={text} />
        <ul className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {values.map((value) => (
            <li key={value.title}>
              <div className="flex h-24 items-end border-b-2 border-lake">{marks[value.mark]}</div>
              <h3 className="mt-5 text-xl">{value.title}</h3>
              <p className="mt-2 text-slate">{value.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
