import { v7 as uuid } from "uuid"
import { dayAt } from "#app/platform/clock.server.ts"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { NewPrice } from "./catalogue.admin.schema.ts"
import type { CatalogueOutcome } from "./catalogue.refusals.ts"
import { catalogueEntries } from "./catalogue.rules.ts"
import "./catalogue.tables.server.ts"
import { isTooFar } from "./first-day.server.ts"

type Outcome = CatalogueOutcome<"price-of-past" | "day-too-far" | "price-once" | "amount-needed" | "francs-only">

/** Adds a price from a day on; earlier prices and bookings do not change (school 4, "Catalogue"). */
export async function addPrice(
  db: Db,
  { price, actor, now }: { price: NewPrice; actor: string; now: Date },
): Promise<Outcome> {
  const refusal = refusalOf(price, dayAt(now))
  if (refusal) return { ok: false, refusal }
  try {
    return await inTransaction(db, async (trx): Promise<Outcome> => {
      const id = uuid()
      await trx
        .insertInto("prices")
        .values({ ...price, id, createdBy: actor })
        .execute()
      await recordEvent(trx, { actor, action: "price.added", entity: "price", entityId: id, change: { ...price } })
      return { ok: true }
    })
  } catch (error) {
    if (constraintOf(error) === "prices_once") return { ok: false, refusal: "price-once" }
    throw error
  }
}

function refusalOf(
  { code, cents, currency, validFrom }: NewPrice,
  today: string,
): "price-of-past" | "day-too-far" | "amount-needed" | "francs-only" | undefined {
  const { charged, only } = catalogueEntries[code]
  if (validFrom < today) return "price-of-past"
  if (isTooFar(validFrom, today)) return "day-too-far"
  if (charged && cents === null) return "amount-needed"
  return only && currency !== only ? "francs-only" : undefined
}
