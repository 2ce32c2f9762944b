import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { boatLicenceLevelLabel } from "#app/features/reservations/book/boat-licence.labels.ts"
import { plural } from "#app/ui/formats.ts"
import { priceWords } from "#app/ui/page/amounts.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { offerUnits } from "#content/prices.ts"
import { boatTypeLabel, licenseLevelLabel } from "./reservations.labels.ts"

/** What a person wants besides the time; a field without a value is null, empty or missing. */
export interface AskedFor {
  groupSize?: number | null | undefined
  groupName?: string | null | undefined
  boatType?: string | null | undefined
  /** Hours. */
  rentalDuration?: number | null | undefined
  licenseLevel?: string | null | undefined
  hasTheoryKnowledge?: boolean | null | undefined
  notes?: string | null | undefined
}

export type AskedFact = readonly [label: string, value: string]

const boats: Readonly<Record<string, string>> = boatTypeLabel
const levels: Readonly<Record<string, string>> = licenseLevelLabel
const licences: Readonly<Record<string, string>> = boatLicenceLevelLabel

export function askedFor(reservation: AskedFor): AskedFact[] {
  const { rentalDuration, boatType, licenseLevel, hasTheoryKnowledge, groupSize, groupName, notes } = reservation
  const facts: [string, string | null | undefined | false][] = [
    ["Durée", isCount(rentalDuration) && plural(rentalDuration, "heure")],
    ["Bateau", boatType && (boats[boatType] ?? boatType)],
    ["Personnes", isCount(groupSize) && plural(groupSize, "personne")],
    ["Nom du groupe", groupName],
    ["Niveau", licenseLevel && levels[licenseLevel]],
    ["Permis", licenseLevel && !levels[licenseLevel] && (licences[licenseLevel] ?? licenseLevel)],
    ["Connaissances théoriques", typeof hasTheoryKnowledge === "boolean" && (hasTheoryKnowledge ? "Oui" : "Non")],
    ["Remarques", notes],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

/** An emptied number field has the value NaN. */
function isCount(count: number | null | undefined): count is number {
  return typeof count === "number" && Number.isInteger(count)
}

export interface Asker {
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
}

export function askerOf({ firstName, lastName, email, phone }: Asker): AskedFact[] {
  const facts = [
    ["Nom", [firstName, lastName].filter(Boolean).join(" ")],
    ["E-mail", email],
    ["Téléphone", phone],
  ] as const
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

interface Indication {
  reservationType: ReservationType
  /** Hours; the amount of a rental is for all of them. */
  rentalDuration?: number | null | undefined
  priceCents: number
  priceCurrency: Currency
}

/** « à partir de 160€ par bateau, pour 2 heures ». */
export function indicativePrice({ reservationType, rentalDuration, priceCents, priceCurrency }: Indication): string {
  const { wholeUnit } = offerUnits[reservationType]
  const hours = isCount(rentalDuration) ? `, pour ${plural(rentalDuration, "heure")}` : ""
  return `${priceWords({ cents: priceCents, currency: priceCurrency }, "")} ${wholeUnit}${hours}`
}
