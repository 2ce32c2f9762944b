import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { CatalogueOutcome } from "./catalogue.refusals.ts"
import "./catalogue.tables.server.ts"

type Outcome = CatalogueOutcome<"vat-unknown" | "vat-begun">

/** Removes a registration of today or later; the state before it stays in force. */
export async function removeVatRegistration(
  db: Db,
  { validFrom, actor, now }: { validFrom: string; actor: string; now: Date },
): Promise<Outcome> {
  return await inTransaction(db, async (trx): Promise<Outcome> => {
    const removed = await trx
      .selectFrom("vatRegistrations")
      .select(["number", "validFrom"])
      .where("validFrom", "=", validFrom)
      .forUpdate()
      .executeTakeFirst()
    if (!removed) return { ok: false, refusal: "vat-unknown" }
    if (validFrom < dayAt(now)) return { ok: false, refusal: "vat-begun" }
    await trx.deleteFrom("vatRegistrations").where("validFrom", "=", validFrom).execute()
    await recordEvent(trx, {
      actor,
      action: "vat-registration.removed",
      entity: "vat-registration",
      entityId: validFrom,
      change: removed,
    })
    return { ok: true }
  })
}
