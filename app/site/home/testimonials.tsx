import { Lighthouse } from "#app/site/drawings.tsx"
import { home } from "#content/home.ts"
import { testimonials } from "#content/testimonials.ts"

export function Testimonials() {
  return (
    <section id="temoignages" className="section" aria-labelledby="temoignages-titre">
      <div className="frame">
        <div className="flex items-end justify-between gap-6">
          <div className="pb-10 md:pb-14">
            <p className="legend">{home.testimonials.legend}</p>
            <h2 id="temoignages-titre" className="mt-3 text-4xl">
              {home.testimonials.title}
            </h2>
          </div>
          <Lighthouse className="h-28 shrink-0 md:mr-8 md:h-44" />
        </div>
        <ul className="border-b border-lake">
          {testimonials.map((entry) => (
            <li key={entry.name} className="border-t border-lake py-8 md:py-10">
              <figure className="grid gap-x-8 gap-y-4 md:grid-cols-[3fr_7fr_2fr]">
                <figcaption>
                  <span className="block font-bold">{entry.name}</span>
                  <span className="text-slate">{entry.location}</span>
                </figcaption>
                <blockquote className="max-w-[42rem] text-lg md:text-xl">
                  <p>«&nbsp;{entry.text}&nbsp;»</p>
                </blockquote>
                <div className="flex items-center justify-between gap-2 text-sm font-semibold md:flex-col md:items-end md:justify-start">
                  <span className="md:text-right">{entry.service}</span>
                  <Rating value={entry.rating} />
                </div>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Rating({ value }: { value: number }) {
  return (
    <svg
      className="mark h-4 fill-buoy"
      viewBox={`0 0 ${value * 18} 16`}
      role="img"
      aria-label={`Note : ${value} sur 5`}
    >
      {Array.from({ length: value }, (_, star) => (
        <path
          key={star}
          d={`M${star * 18 + 8} 0l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.8-5 2.8 1.2-5.6L${star * 18} 5.8l5.6-.6z`}
        />
      ))}
    </svg>
  )
}
