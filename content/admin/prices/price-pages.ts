import type { PriceCode } from "#content/catalogue/price-codes.ts"
import type { PagePath } from "#content/pages.ts"

// This table is apart, because a browser that loaded the path table here would load more on every page.
const labels = {
  "/": "Accueil",
  "/reservation": "Réservation",
  "/location": "Location",
  "/boat-reservation": "Réserver un bateau",
  "/nos-activites": "Nos Activités",
  "/permis-bateau": "Permis Bateau",
  "/boat-license-application": "Demande de permis bateau",
  "/cours": "Dates des cours",
  "/boat-sharing": "Boat Sharing",
} as const satisfies Partial<Record<PagePath, string>>
type PricedPath = keyof typeof labels

const fees: readonly PricedPath[] = ["/boat-license-application", "/cours"]

/** Where visitors see each price (school 4, "Catalogue"). */
const paths: Record<PriceCode, readonly PricedPath[]> = {
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

export function pagesShowing(code: PriceCode): { path: string; label: string }[] {
  return paths[code].map((path) => ({ path, label: labels[path] }))
}
