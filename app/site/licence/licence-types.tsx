import { SectionHead } from "#app/site/section-head.tsx"
import { priceWords } from "#app/ui/page/amounts.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { LateralBuoy } from "#app/ui/page/sea-marks.tsx"
import { usePrices } from "#app/ui/page/use-prices.ts"
import { licencePage, licenceTypes } from "#content/licence.ts"

export function LicenceTypes() {
  const prices = usePrices()
  const { legend, title, text, learnLabel, dates } = licencePage.types
  return (
    <section id="permis-types" aria-labelledby="permis-types-titre" className="section pt-[clamp(2rem,5vw,4rem)]">
      <div className="frame">
        <SectionHead id="permis-types-titre" legend={legend} title={title} text={text} />
        <div className="channel">
          {licenceTypes.map((type, index) => (
            <article key={type.slug} aria-labelledby={`permis-${type.slug}`}>
              <LateralBuoy side={index === 0 ? "port" : "starboard"} className="channel-buoy" />
              <h3 id={`permis-${type.slug}`} className="text-2xl lg:text-3xl">
                {type.title}
              </h3>
              <p className="mt-3 flex flex-wrap items-baseline gap-x-4">
                <strong className="text-4xl tracking-tight">{priceWords(prices[type.price])}</strong>
                <span className="text-lg">{type.unit}</span>
                <span className="text-lg text-slate">{type.hours} de formation</span>
              </p>
              <p className="mt-5 text-lg font-semibold">{type.water}</p>
              <p className="mt-2 text-slate">{type.text}</p>
              <h4 className="mt-6 font-bold">{learnLabel}</h4>
              <ul className="buoyed mt-2">
                {type.learn.map((skill) => (
                  <li key={skill}>{skill}</li>
                ))}
              </ul>
              <ButtonLink variant="outline" href={type.dates} className="mt-6">
                {dates}
                <span className="sr-only"> : {type.title}</span>
              </ButtonLink>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
