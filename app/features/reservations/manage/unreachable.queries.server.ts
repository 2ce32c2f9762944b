import { refusedAddresses, refusedMailboxes } from "#app/features/outbox/refused-addresses.server.ts"
import { contactColumns } from "#app/features/reservations/reservations.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { UnreachablePerson } from "./unreachable.schema.ts"

/** Coming reservations whose mails come back, by their beginning: nobody learns of them but by telephone (school 2). */
export async function unreachablePeople(
  db: Db,
  { now, atMost }: { now: Date; atMost: number },
): Promise<UnreachablePerson[]> {
  const rows = await db
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
    .limit(atMost)
    .execute()
  return rows.map((row) => Object.assign(row, { record: { kind: "reservation" as const, id: row.id } }))
}
