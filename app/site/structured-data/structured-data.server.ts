import { faq } from "#content/faq.ts"
import { type PagePath, pageAt, pageLabel } from "#content/pages.ts"
import type { Opening } from "#content/places/opening.ts"
import type { Page } from "#content/site-pages.ts"
import { faqData } from "./faq-data.server.ts"
import { courseData, offerData, type PricedSite, planData } from "./offer-data.server.ts"
import { schoolData } from "./school-data.server.ts"
import type { Thing } from "./thing.ts"

export interface DescribedSite extends PricedSite {
  opening: Opening
}

const thingsOf: Partial<Record<PagePath, (site: DescribedSite) => Thing[]>> = {
  "/": (site) => [schoolData(site)],
  "/a-propos": (site) => [schoolData(site)],
  "/permis-bateau": courseData,
  "/reservation": (site) => offerData(site, "/reservation"),
  "/location": (site) => offerData(site, "/location", "boat_rental"),
  "/boat-sharing": (site) => [planData(site, "/boat-sharing", "Boat Sharing")],
  "/contact": (site) => [schoolData(site), faqData(faq)],
}

export function structuredData(page: Page, site: DescribedSite): string {
  const own = thingsOf[page.path as PagePath]?.(site) ?? []
  const things = page.path === "/" ? own : [...own, breadcrumb(page, site.origin)]
  return inScript({ "@context": "https://schema.org", "@graph": things })
}

/** Escapes what would end the script element. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`)
}

function breadcrumb(page: Page, origin: string): Thing {
  const home = pageAt("/")
  return {
    "@type": "BreadcrumbList",
    itemListElement: [home ? pageLabel(home) : "", pageLabel(page)].map((name, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: index === 0 ? `${origin}/` : origin + page.path,
    })),
  }
}
