import { HeroScene } from "#app/site/hero-scene.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { home } from "#content/home.ts"
import { bases } from "#content/school.ts"

export function Hero() {
  return (
    <section className="hero on-lake bg-lake text-paper" aria-labelledby="accueil">
      <HeroScene className="hero-scene" />
      <div className="frame relative flex flex-1 flex-col pt-10 md:pt-[clamp(3rem,9vh,7rem)]">
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-semibold">
          {home.badges.map((badge, index) => (
            <li key={badge} className="flex items-center gap-2">
              <svg className="mark size-4" viewBox="0 0 16 16" aria-hidden="true">
                {index === 0 ? (
                  <path
                    className="fill-none stroke-special stroke-2"
                    d="M8 1v14M1 8h14M3.5 8a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0"
                  />
                ) : (
                  <path className="fill-starboard stroke-paper" d="M8 1.5 14.5 14h-13z" />
                )}
              </svg>
              {badge}
            </li>
          ))}
        </ul>
        <h1 id="accueil" className="hero-title">
          {home.headline[0]} <br />
          {home.headline[1]}
        </h1>
        <p className="mt-5 max-w-[26rem] text-lg text-paper md:text-xl">{home.tagline}</p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink variant="hero" size="lg" href={home.primaryAction.href}>
            {home.primaryAction.label}
          </ButtonLink>
          <ButtonLink
            variant="outline"
            size="lg"
            href={home.secondaryAction.href}
            className="border-foam! bg-lake/85 text-paper! hover:bg-paper! hover:text-lake!"
          >
            {home.secondaryAction.label}
          </ButtonLink>
        </div>
        <p className="mt-3">
          <a href={home.bookingAction.href} className="link hero-booking">
            {home.bookingAction.label}
            <svg className="w-5 fill-none stroke-current stroke-2" viewBox="0 0 24 16" aria-hidden="true">
              <path d="M0 8h21M14 1l7 7-7 7" />
            </svg>
          </a>
        </p>
        <div className="mt-auto flex items-end justify-between">
          <a href="#services" aria-label={home.scrollLabel} className="sounding">
            <SoundingLine />
          </a>
          <p className="mb-6 hidden rounded-control bg-lake px-2 text-sm text-foam md:block">
            {bases[0].name} {bases[0].coordinates}
          </p>
        </div>
      </div>
    </section>
  )
}

function SoundingLine() {
  return (
    <svg className="h-24 w-11 fill-none stroke-foam" viewBox="0 0 44 96" aria-hidden="true">
      <path d="M22 0v72M16 12h6M19 24h3M16 36h6M19 48h3M16 60h6" strokeWidth="1.5" />
      <path className="lead fill-buoy stroke-none" d="M18 66h8l5 20a9 6 0 0 1-18 0z" />
    </svg>
  )
}
