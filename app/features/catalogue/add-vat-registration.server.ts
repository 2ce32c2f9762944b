import { dayAt } from "#app/platform/clock.server.ts"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { NewVatRegistration } from "./catalogue.admin.schema.ts"
import type { CatalogueOutcome } from "./catalogue.refusals.ts"
import "./catalogue.tables.server.ts"
import { isTooFar } from "./first-day.server.ts"

type Outcome = CatalogueOutcome<"vat-of-past" | "day-too-far" | "vat-once">

/** Registers the school for VAT from a day on, or ends its registration; earlier quotes keep their rates (school 4). */
export async function addVatRegistration(
  db: Db,
  { registration, actor, now }: { registration: NewVatRegistration; actor: string; now: Date },
): Promise<Outcome> {
  if (registration.validFrom < dayAt(now)) return { ok: false, refusal: "vat-of-past" }
  if (isTooFar(registration.validFrom, dayAt(now))) return { ok: false, refusal: "day-too-far" }
  try {
    return await inTransaction(db, async (trx): Promise<Outcome> => {
      await trx
        .insertInto("vatRegistrations")
        .values({ ...registration, createdBy: actor })
        .execute()
      await recordEvent(trx, {
        actor,
        action: "vat-registration.added",
        entity: "vat-registration",
        entityId: registration.validFrom,
        change: { ...registration },
      })
      return { ok: true }
    })
  } catch (error) {
    if (constraintOf(error) === "vat_registrations_pkey") return { ok: false, refusal: "vat-once" }
    throw error
  }
}
