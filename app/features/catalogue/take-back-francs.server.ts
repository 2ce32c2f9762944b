import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { CatalogueOutcome } from "./catalogue.refusals.ts"
import { passagesOf } from "./francs.rules.ts"
import { lockCatalogue } from "./lock-catalogue.server.ts"
import "./catalogue.tables.server.ts"

type Outcome = CatalogueOutcome<"no-passage">

/** Removes the prices of a passage to francs until its first day is over; the prices in euros stay in force. */
export async function takeBackFrancs(
  db: Db,
  { validFrom, actor, now }: { validFrom: string; actor: string; now: Date },
): Promise<Outcome> {
  const today = dayAt(now)
  return await inTransaction(db, async (trx): Promise<Outcome> => {
    const { items } = await lockCatalogue(trx, today)
    const passage = passagesOf(items, today).find((one) => one.validFrom === validFrom)
    if (!passage) return { ok: false, refusal: "no-passage" }
    for (const { code, price } of passage.prices) {
      const { id, ...rest } = price
      if (id === null) throw new Error(`${code} has no row, and begins on a day`)
      await trx.deleteFrom("prices").where("id", "=", id).execute()
      const change = { code, ...rest }
      await recordEvent(trx, { actor, action: "price.removed", entity: "price", entityId: id, change })
    }
    return { ok: true }
  })
}
