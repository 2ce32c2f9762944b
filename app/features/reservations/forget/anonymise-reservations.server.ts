import { subYears } from "date-fns"
import { lockBookings } from "#app/features/calendar/door/lock-bookings.server.ts"
import { lockAccounts } from "#app/features/identity/identity.queries.server.ts"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import { liftRefusals } from "#app/features/outbox/refused-addresses.server.ts"
import { forgetPersons, lockPersons } from "#app/features/persons/forget-persons.server.ts"
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
  const due = await trx
    .selectFrom("reservations")
    .select(["id", "userId", "personId", "email"])
    .where("endsAt", "<", subYears(now, retention.reservationYears))
    // Beginnings have an index; an outing began before it ended.
    .where("startsAt", "<", subYears(now, retention.reservationYears))
    .where("forgottenAt", "is", null)
    .limit(batch)
    .execute()
  if (due.length === 0) return 0
  await lockAccounts(trx, [...new Set(due.flatMap(({ userId }) => userId ?? []))])
  const persons = await lockPersons(trx, { ids: due.map(({ personId }) => personId) })
  const ids = await lockUnforgotten(
    trx,
    due.map(({ id }) => id),
  )
  if (ids.length === 0) return 0
  await trx
    .updateTable("reservations")
    .set({ firstName: "", lastName: "", ...withoutPerson(now) })
    .where("id", "in", ids)
    .execute()
  await forgetPersons(trx, persons, now)
  await forgetEmails(trx, { entity: "reservation", entityIds: ids })
  await liftRefusals(
    trx,
    due.flatMap(({ email }) => email ?? []),
  )
  const events = ids.map((entityId) =>
    eventRow({ actor: "system", action: "reservation.anonymised", entity: "reservation", entityId }),
  )
  await trx.insertInto("events").values(events).execute()
  return ids.length
}

/** Others may have forgotten some since they were read. */
async function lockUnforgotten(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const unforgotten = trx
    .selectFrom("reservations")
    .select("id")
    .where("id", "in", ids)
    .where("forgottenAt", "is", null)
  const rows = await lockBookings(trx, unforgotten)
  return rows.map(({ id }) => id)
}
