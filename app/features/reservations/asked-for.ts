import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { priceWords } from "#app/ui/page/amounts.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { offerUnits } from "#content/prices.ts"
import { type AskedField, type AskedValues, askedFields, askedLabel } from "./asked-fields.labels.ts"
import { boatLicenceLevelLabel } from "./boat-licence.labels.ts"
import { boatTypeLabel, licenseLevelLabel } from "./reservations.labels.ts"

/** What a person wants besides the time; a field without a value is null, empty or missing. */
export type AskedFor = { [Field in AskedField]?: AskedValues[Field] | null | undefined }

export type AskedFact = readonly [label: string, value: string]

const boats: Readonly<Record<string, string>> = boatTypeLabel
const levels: Readonly<Record<string, string>> = licenseLevelLabel
const licences: Readonly<Record<string, string>> = boatLicenceLevelLabel

const words: { [Field in AskedField]?: (value: AskedValues[Field]) => string } = {
  rentalDuration: (hours) => plural(hours, "heure"),
  boatType: (type) => boats[type] ?? type,
  groupSize: (size) => plural(size, "personne"),
  licenseLevel: (level) => levels[level] ?? licences[level] ?? level,
}

function plainWords(value: AskedValues[AskedField]): string {
  return typeof value === "boolean" ? (value ? "Oui" : "Non") : String(value)
}

export function askedFor(reservation: AskedFor): AskedFact[] {
  return askedFields.flatMap((field) => askedFact(reservation, field))
}

/** Empty for a field without a value. */
export function askedFact(reservation: AskedFor, field: AskedField): AskedFact[] {
  const value = reservation[field]
  if (!isGiven(value)) return []
  const isLicence = field === "licenseLevel" && !levels[String(value)]
  const say = (words[field] ?? plainWords) as typeof plainWords
  return [[isLicence ? "Permis" : askedLabel(field), say(value)]]
}

/** An emptied number field has the value NaN. */
function isGiven<Value>(value: Value): value is NonNullable<Value> {
  return typeof value === "number" ? Number.isInteger(value) : value === false || Boolean(value)
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
  const hours = isGiven(rentalDuration) ? `, pour ${plural(rentalDuration, "heure")}` : ""
  return `${priceWords({ cents: priceCents, currency: priceCurrency }, "")} ${wholeUnit}${hours}`
}
