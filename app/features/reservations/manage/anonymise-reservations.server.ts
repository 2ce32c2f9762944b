import { subYears } from "date-fns"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { retention } from "#content/commitments.ts"
import { withoutPerson } from "./without-person.server.ts"

/** Rows of one transaction; the timer handles the rest later. */
const batch = 500

/**
 * Takes the person out of reservations older than the privacy page allows and deletes their mails; the row and its
 * places stay.
 * @returns how many
 */
export async function anonymiseReservations(trx: Trx, now: Date): Promise<number> {
  await forgetNetworks(trx, now)
  const made = await trx
    .updateTable("reservations")
    .set({ firstName: "", lastName: "", ...withoutPerson(now) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("reservations")
        .select("id")
        .where("endsAt", "<", subYears(now, retention.reservationYears))
        // Beginnings have an index; an outing began before it ended.
        .where("startsAt", "<", subYears(now, retention.reservationYears))
        .where("forgottenAt", "is", null)
        .limit(batch),
    )
    .returning("id")
    .execute()
  if (made.length === 0) return 0
  const ids = made.map(({ id }) => id)
  await forgetEmails(trx, { entity: "reservation", entityIds: ids })
  const events = ids.map((entityId) =>
    eventRow({ actor: "system", action: "reservation.anonymised", entity: "reservation", entityId }),
  )
  await trx.insertInto("events").values(events).execute()
  return ids.length
}

/** Networks are counted only before the outing. */
async function forgetNetworks(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ network: null })
    .where("network", "is not", null)
    .where("startsAt", "<=", now)
    .execute()
}
