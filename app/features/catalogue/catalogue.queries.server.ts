import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type PriceCode, type Prices, priceCodes, type Tariff } from "#content/catalogue/price-codes.ts"
import { seedPrices } from "#content/catalogue/seed-prices.ts"
import type { Catalogue, DatedPrice, PriceList } from "./catalogue.admin.schema.ts"
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

/** Every price of the past, the present and the future, by code. @param today 'yyyy-MM-dd' */
export async function readCatalogue(db: Db, today: string): Promise<Catalogue> {
  const rows = await db
    .selectFrom("prices")
    .select(["id", "code", "cents", "currency", "validFrom"])
    .orderBy("validFrom")
    .execute()
  const listed = priceCodes.map((code) => {
    const set = rows.filter((row) => row.code === code)
    return listOf(
      code,
      set.map(({ id, cents, currency, validFrom }) => ({ id, cents, currency, validFrom })),
      today,
    )
  })
  return { today, items: listed }
}

function listOf(code: PriceCode, set: readonly (DatedPrice & { validFrom: string })[], today: string): PriceList {
  const seed: DatedPrice = { id: null, validFrom: null, ...seedPrices[code] }
  const [now, ...earlier] = [...set.filter(({ validFrom }) => validFrom <= today).toReversed(), seed]
  return { code, now, later: set.filter(({ validFrom }) => validFrom > today), earlier }
}
