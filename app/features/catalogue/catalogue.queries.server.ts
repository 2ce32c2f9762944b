import { addDays } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type Prices, priceCodes, type SoldCode, type Tariff, type VatPeriod } from "#content/catalogue/price-codes.ts"
import { seedPrices } from "#content/catalogue/seed-prices.ts"
import { type TaxedThing, vatTreatments } from "#content/catalogue/vat.ts"
import type { Catalogue, DatedPrice, DatedVat } from "./catalogue.admin.schema.ts"
import "./catalogue.tables.server.ts"
import { vatPermilleOf } from "./vat.rules.ts"

export async function pricesOn(db: Db | Trx, day: string): Promise<Prices> {
  const rows = await db
    .selectFrom("prices")
    .select(["code", "cents", "currency"])
    .distinctOn("code")
    .where("validFrom", "<=", day)
    .orderBy("code")
    .orderBy("validFrom", "desc")
    .execute()
  const set = rows.map(({ code, ...price }) => [code, price] as const)
  return { ...seedPrices, ...(Object.fromEntries(set) as Partial<Prices>) }
}

interface Registration {
  /** Null: the school owes no VAT from this day on. */
  number: string | null
  validFrom: string
}

async function registrationsOf(db: Db | Trx): Promise<Registration[]> {
  return await db.selectFrom("vatRegistrations").select(["number", "validFrom"]).orderBy("validFrom").execute()
}

function numberOn(registrations: readonly Registration[], day: string): string | null {
  return registrations.findLast(({ validFrom }) => validFrom <= day)?.number ?? null
}

/** Returns the VAT number of a day; a taxed document of a day without one takes that of the nearest registration. */
export async function vatNumberOn(db: Db | Trx, day: string, { taxed }: { taxed: boolean }): Promise<string | null> {
  const registrations = await registrationsOf(db)
  const number = numberOn(registrations, day)
  if (number !== null || !taxed) return number
  const numbered = registrations.filter((one) => one.number !== null)
  return (numbered.find(({ validFrom }) => validFrom > day) ?? numbered.at(-1))?.number ?? null
}

/** Reads the registrations once, for charges. @returns the rate of a thing on the day of its service */
export async function readVatRates(db: Db | Trx): Promise<(thing: TaxedThing, day: string) => number | null> {
  const registrations = await registrationsOf(db)
  return (thing, day) => vatPermilleOf(vatTreatments[thing], numberOn(registrations, day) !== null)
}

export async function tariffOn(db: Db | Trx, day: string): Promise<Tariff> {
  const prices = await pricesOn(db, day)
  const registrations = await registrationsOf(db)
  const ahead = registrations.filter(({ validFrom }) => validFrom > day)
  const present = { from: "", rates: ratesOf(numberOn(registrations, day)) }
  return { prices, vat: [present, ...ahead.map(({ validFrom: from, number }) => ({ from, rates: ratesOf(number) }))] }
}

function ratesOf(number: string | null): VatPeriod["rates"] {
  if (number === null) return null
  const rateOf = (code: SoldCode) => vatPermilleOf(vatTreatments[code], true) ?? 0
  return { lesson: rateOf("lesson"), rental: rateOf("rental"), outing: rateOf("outing") }
}

export async function readCatalogue(db: Db | Trx, today: string): Promise<Catalogue> {
  const rows = await db
    .selectFrom("prices")
    .select(["id", "code", "cents", "currency", "validFrom"])
    .orderBy("validFrom")
    .execute()
  const registrations = await registrationsOf(db)
  const items = priceCodes.map((code) => {
    const seed: DatedPrice = { id: null, validFrom: null, ...seedPrices[code] }
    const set = rows.filter((row) => row.code === code)
    const dated = set.map(({ id, cents, currency, validFrom }) => ({ id, cents, currency, validFrom }))
    return Object.assign({ code }, listOf(dated, seed, today))
  })
  const none: DatedVat = { number: null, validFrom: null }
  return { today, items, vat: listOf(registrations, none, today) }
}

/** @param set sorted by first day @param seed the entry in force before the first one */
function listOf<Seed extends object>(set: readonly (Seed & { validFrom: string })[], seed: Seed, today: string) {
  const begun = set.filter(({ validFrom }) => validFrom <= today)
  const earlier = begun.map(({ validFrom }, index) =>
    Object.assign({}, begun[index - 1] ?? seed, { validTo: addDays(validFrom, -1) }),
  )
  const later = set.filter(({ validFrom }) => validFrom > today)
  return { now: begun.at(-1) ?? seed, later, earlier: earlier.toReversed() }
}
