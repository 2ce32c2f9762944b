import { LateralBuoy } from "#app/ui/page/sea-marks.tsx"
import { home } from "#content/home.ts"

export function Ecology() {
  const words = home.ecology
  return (
    <section id="ecologie" aria-labelledby="ecologie-titre" className="pt-[clamp(4rem,9vw,8rem)]">
      <div className="frame grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <p className="legend">{words.legend}</p>
          <h2 id="ecologie-titre" className="mt-3 text-4xl">
            {words.title}
          </h2>
        </div>
        <dl className="grid gap-10 sm:grid-cols-2">
          {words.figures.map((item) => (
            <div key={item.label}>
              <dt className="flex items-baseline gap-2 font-bold text-starboard-deep">
                <span className="text-4xl tracking-tight">{item.figure}</span> {item.label}
              </dt>
              <dd className="mt-3 text-slate">{item.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="frame">
        <LateralBuoy side="starboard" className="waterline-buoy" />
      </div>
      <div className="waterline isobaths">
        <div className="frame grid gap-x-16 gap-y-3 pt-12 pb-16 lg:grid-cols-[5fr_7fr]">
          <h3 className="text-xl">{words.underwater}</h3>
          <p className="max-w-[42rem] text-lg text-slate">{words.honesty}</p>
        </div>
      </div>
    </section>
  )
}
