import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { CatalogueOutcome } from "./catalogue.refusals.ts"
import "./catalogue.tables.server.ts"

type Outcome = CatalogueOutcome<"price-unknown" | "price-begun">

/** Removes a price that begins today or later; the price before it stays in force. */
export async function removePrice(
  db: Db,
  { priceId, actor, now }: { priceId: string; actor: string; now: Date },
): Promise<Outcome> {
  return await inTransaction(db, async (trx): Promise<Outcome> => {
    const price = await trx
      .selectFrom("prices")
      .select(["code", "cents", "currency", "validFrom"])
      .where("id", "=", priceId)
      .forUpdate()
      .executeTakeFirst()
    if (!price) return { ok: false, refusal: "price-unknown" }
    if (price.validFrom < dayAt(now)) return { ok: false, refusal: "price-begun" }
    await trx.deleteFrom("prices").where("id", "=", priceId).execute()
    await recordEvent(trx, { actor, action: "price.removed", entity: "price", entityId: priceId, change: price })
    return { ok: true }
  })
}
