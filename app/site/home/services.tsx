import { clsx } from "clsx"
import { activityScenes } from "#app/site/activity-scenes.ts"
import { services } from "#content/activities.ts"
import { home } from "#content/home.ts"

export function Services() {
  return (
    <section id="services" className="section pt-[clamp(3rem,6vw,5rem)]" aria-labelledby="services-titre">
      <div className="frame">
        <div className="grid items-end gap-4 lg:grid-cols-[7fr_5fr]">
          <div>
            <p className="legend">{home.services.legend}</p>
            <h2 id="services-titre" className="mt-3 text-4xl">
              {home.services.title}
            </h2>
          </div>
          <p className="max-w-[36rem] text-lg text-slate">{home.services.text}</p>
        </div>
        <div className="mt-10 grid gap-x-6 gap-y-10 md:mt-14 md:grid-cols-12">
          {services.map((service, index) => (
            <article
              key={service.slug}
              className={clsx("plate group", index === 0 || index === 3 ? "md:col-span-7" : "md:col-span-5")}
            >
              <div className="plate-scene">
                <img src={activityScenes[service.slug]} alt="" width={720} height={400} loading="lazy" />
              </div>
              <div className="mt-4 flex items-baseline justify-between gap-4">
                <h3 className="text-2xl">{service.title}</h3>
                <p className="text-right text-sm text-slate">
                  <strong className="text-xl font-bold whitespace-nowrap text-lake">{service.figure}</strong>{" "}
                  <span className="block lg:inline">{service.figureLabel}</span>
                </p>
              </div>
              <p className="mt-2 max-w-[34rem] text-slate">{service.text}</p>
              <a href={service.href} className="plate-link link">
                {home.services.action}
                <span className="sr-only"> : {service.title}</span>
              </a>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
