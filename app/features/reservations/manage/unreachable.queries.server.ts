import { refusedAddresses, refusedMailboxes } from "#app/features/outbox/refused-addresses.server.ts"
import { contactColumns } from "#app/features/reservations/reservations.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { UnreachablePerson } from "./unreachable.schema.ts"

/** More would not be read on a card. */
const mostShown = 10

/** Coming bookings whose mails come back, by their beginning: nobody learns of them but by telephone (school 2). */
export async function unreachablePeople(db: Db, now: Date): Promise<UnreachablePerson[]> {
  return await db
    .selectFrom("reservations")
    .select(["id", "reference", "firstName", "lastName", ...contactColumns, "phoneNormal"])
    .select(["day as reservationDate", "time as timeSlot"])
    .where("mailbox", "in", refusedMailboxes(db))
    .where("emailNormal", "in", refusedAddresses(db))
    .where("status", "in", ["pending", "confirmed"])
    .where("startsAt", ">", now)
    .where("forgottenAt", "is", null)
    .orderBy("startsAt")
    .orderBy("id")
    .limit(mostShown)
    .execute()
}
