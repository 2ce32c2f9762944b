import { CourseLine } from "#app/ui/course-line.tsx"
import { sharingPage } from "#content/sharing.ts"

export function SharingBenefits() {
  const { benefits } = sharingPage
  return (
    <section className="section" aria-labelledby="avantages">
      <div className="frame grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div className="max-w-[34rem]">
          <p className="legend">{benefits.legend}</p>
          <h2 id="avantages" className="mt-3 text-4xl">
            {benefits.title}
          </h2>
          <p className="mt-5 text-lg text-slate">{benefits.text}</p>
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {benefits.items.map((item) => (
            <li key={item.title} className="border-t border-lake pt-5 pb-8">
              <h3 className="flex items-center gap-3 text-xl">
                <svg className="mark size-3.5 shrink-0 fill-starboard" viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M8 1.5 14.5 14h-13z" />
                </svg>
                {item.title}
              </h3>
              <p className="mt-2 text-slate">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Inscription, Réservation, Navigation (specification 2). */
export function SharingSteps() {
  const { steps } = sharingPage
  return (
    <section className="isobaths border-y border-line bg-mist" aria-labelledby="etapes">
      <div className="frame py-14 md:py-20">
        <p className="legend">{steps.legend}</p>
        <h2 id="etapes" className="mt-3 mb-10 text-3xl">
          {steps.title}
        </h2>
        <CourseLine label={steps.label} steps={steps.items} />
      </div>
    </section>
  )
}
