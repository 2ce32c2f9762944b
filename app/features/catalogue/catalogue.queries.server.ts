import { addDays } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type Prices, priceCodes, type Tariff } from "#content/catalogue/price-codes.ts"
import { seedPrices } from "#content/catalogue/seed-prices.ts"
import type { Catalogue, DatedPrice, DatedVat } from "./catalogue.admin.schema.ts"
import "./catalogue.tables.server.ts"

/** @param day 'yyyy-MM-dd' */
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

/** Whether the school owes VAT, and its number; before its first registration it owes none. @param day 'yyyy-MM-dd' */
export async function vatOn(db: Db | Trx, day: string): Promise<{ liable: boolean; number: string | null }> {
  const row = await db
    .selectFrom("vatRegistrations")
    .select("number")
    .where("validFrom", "<=", day)
    .orderBy("validFrom", "desc")
    .limit(1)
    .executeTakeFirst()
  const number = row?.number ?? null
  return { liable: number !== null, number }
}

/** @param day 'yyyy-MM-dd' */
export async function tariffOn(db: Db | Trx, day: string): Promise<Tariff> {
  const prices = await pricesOn(db, day)
  const { liable } = await vatOn(db, day)
  return { prices, liable }
}

/** Every price and registration of the past, the present and the future. @param today 'yyyy-MM-dd' */
export async function readCatalogue(db: Db | Trx, today: string): Promise<Catalogue> {
  const rows = await db
    .selectFrom("prices")
    .select(["id", "code", "cents", "currency", "validFrom"])
    .orderBy("validFrom")
    .execute()
  const registrations = await db
    .selectFrom("vatRegistrations")
    .select(["number", "validFrom"])
    .orderBy("validFrom")
    .execute()
  const items = priceCodes.map((code) => {
    const seed: DatedPrice = { id: null, validFrom: null, ...seedPrices[code] }
    const set = rows.filter((row) => row.code === code)
    const dated = set.map(({ id, cents, currency, validFrom }) => ({ id, cents, currency, validFrom }))
    return Object.assign({ code }, listOf(dated, seed, today))
  })
  const none: DatedVat = { number: null, validFrom: null }
  return { today, items, vat: listOf(registrations, none, today) }
}

/** @param set By first day. @param seed What holds before all of them. */
function listOf<Seed extends object>(set: readonly (Seed & { validFrom: string })[], seed: Seed, today: string) {
  const begun = set.filter(({ validFrom }) => validFrom <= today)
  const earlier = begun.map(({ validFrom }, index) =>
    Object.assign({}, begun[index - 1] ?? seed, { validTo: addDays(validFrom, -1) }),
  )
  const later = set.filter(({ validFrom }) => validFrom > today)
  return { now: begun.at(-1) ?? seed, later, earlier: earlier.toReversed() }
}
