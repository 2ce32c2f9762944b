import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type PriceCode, type Prices, priceCodes } from "#content/catalogue/price-codes.ts"
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
  const found = new Map(rows.map(({ code, cents, currency }) => [code, { cents, currency }]))
  return Object.fromEntries(priceCodes.map((code) => [code, found.get(code) ?? missing(code)])) as Prices
}

function missing(code: string): never {
  throw new Error(`the catalogue has no price of ${code}`)
}

/** Every price of the past, the present and the future, by code. @param today 'yyyy-MM-dd' */
export async function readCatalogue(db: Db, today: string): Promise<Catalogue> {
  const rows = await db
    .selectFrom("prices")
    .select(["id", "code", "cents", "currency", "validFrom"])
    .orderBy("validFrom")
    .execute()
  return {
    today,
    items: priceCodes.map((code) =>
      listOf(
        code,
        rows.filter((row) => row.code === code),
        today,
      ),
    ),
  }
}

type Row = DatedPrice & { code: PriceCode }

function listOf(code: PriceCode, rows: readonly Row[], today: string): PriceList {
  const dated = rows.map(({ id, cents, currency, validFrom }) => ({ id, cents, currency, validFrom }))
  const [now, ...earlier] = dated.filter(({ validFrom }) => validFrom <= today).toReversed()
  return { code, now: now ?? missing(code), later: dated.filter(({ validFrom }) => validFrom > today), earlier }
}
