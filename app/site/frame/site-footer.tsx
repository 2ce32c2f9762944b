import lakeChart from "#app/site/scenes/lake-chart.svg"
import { asServed } from "#app/ui/page/as-served.ts"
import { useOpening } from "#app/ui/page/use-opening.ts"
import { bases, school } from "#content/school.ts"
import { sitePages } from "#content/site-pages.ts"

const served = import.meta.env.SSR ? undefined : asServed("body > footer")

const line =
  "inline-flex min-h-11 min-w-11 items-center md:min-w-0 text-foam hover:text-paper hover:underline underline-offset-4 pointer-fine:lg:min-h-9"

const labelPlace = {
  nyon: "sm:left-0 sm:top-[23%]",
  morges: "text-center sm:right-[59%] sm:top-0 sm:text-right",
  vevey: "text-right sm:right-0 sm:top-0",
} satisfies Record<(typeof bases)[number]["slug"], string>

export function SiteFooter() {
  const opening = useOpening()
  const className = "site-chrome on-lake bg-lake text-paper"
  if (!import.meta.env.SSR) return <footer className={className} {...served} />
  return (
    <footer className={className}>
      <div className="neatline" />
      <div className="frame grid gap-12 pt-16 pb-12 md:grid-cols-2 lg:grid-cols-[3fr_2fr_5fr]">
        <div>
          <p className="text-xl leading-tight font-bold">
            {school.nameLines[0]} <br />
            {school.nameLines[1]}
          </p>
          <p className="mt-6 flex flex-col items-start">
            <a href={school.phone.href} className={line}>
              {school.phone.display}
            </a>
            <a href={`mailto:${school.email}`} className={line}>
              {school.email}
            </a>
          </p>
          <p className="mt-4 text-sm text-foam">
            {opening.days}
            <br />
            {opening.closed}
            <br />
            Saison : {opening.season.toLowerCase()}
          </p>
        </div>
        <nav aria-label="Pied de page">
          <ul className="grid grid-cols-2 md:grid-cols-1">
            {sitePages.map((page) =>
              "footer" in page ? (
                <li key={page.path}>
                  <a href={page.path} className={line}>
                    {page.footer}
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        </nav>
        <LakeWithBases />
      </div>
      <div className="border-t border-lake-lift">
        <div className="frame flex flex-col gap-x-8 gap-y-1 py-4 text-sm md:flex-row md:items-center">
          <p className="text-foam md:mr-auto">
            © {school.name}, depuis {school.foundedYear}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {sitePages.map((page) =>
              "legal" in page ? (
                <li key={page.path}>
                  <a href={page.path} className={line}>
                    {page.legal}
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function LakeWithBases() {
  return (
    <div className="relative md:col-span-2 lg:col-span-1">
      <img src={lakeChart} alt="" width={920} height={540} loading="lazy" className="w-full" />
      <ul aria-label="Nos bases" className="mt-4 flex justify-between gap-3 text-sm leading-snug sm:mt-0 sm:block">
        {bases.map((base) => (
          <li key={base.slug} className={`sm:absolute ${labelPlace[base.slug]}`}>
            <strong className="block text-base font-bold">{base.name}</strong>
            <span className="block max-w-20 text-foam min-[360px]:max-w-none">{base.coordinates}</span>
          </li>
        ))}
      </ul>
      <p className="absolute right-0 bottom-[30%] text-sm text-foam sm:bottom-[8%]">{school.lake}, trois ports</p>
    </div>
  )
}
