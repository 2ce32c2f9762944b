import type { PriceCode } from "#content/catalogue/price-codes.ts"
import { coursesPage } from "#content/course-pages.ts"
import { type Page, sitePages } from "#content/site-pages.ts"

type SitePath = (typeof sitePages)[number]["path"] | typeof coursesPage.path

const fees: readonly SitePath[] = ["/boat-license-application", "/cours"]

/** Where visitors see each price (school 4, "Catalogue"). */
const paths: Record<PriceCode, readonly SitePath[]> = {
  lesson: ["/reservation", "/location"],
  rental: ["/reservation", "/location", "/boat-reservation"],
  outing: ["/reservation", "/location"],
  "application-coastal": fees,
  "application-inland": fees,
  "lesson-home": ["/"],
  "rental-home": ["/"],
  "outing-home": ["/"],
  "lesson-activities": ["/nos-activites"],
  "rental-activities": ["/nos-activites"],
  "sharing-activities": ["/nos-activites"],
  "sale-activities": ["/nos-activites"],
  "training-coastal": ["/permis-bateau"],
  "training-inland": ["/permis-bateau"],
  "plan-decouverte": ["/boat-sharing"],
  "plan-plaisancier": ["/boat-sharing"],
  "plan-passionne": ["/boat-sharing"],
}

const table: readonly Page[] = [...sitePages, coursesPage]

export function pagesShowing(code: PriceCode): { path: string; label: string }[] {
  return paths[code].map((path) => {
    const page = table.find((one) => one.path === path)
    return { path, label: page?.menu ?? page?.footer ?? page?.title ?? path }
  })
}
