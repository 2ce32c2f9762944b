import { refusedAmong } from "#app/features/outbox/refused-addresses.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type CandidatesOf, withAddresses } from "./tell-candidates.server.ts"

/** Seats of coming sessions whose mails come back, by their beginning (school 2). */
export async function unreachableCandidates(
  db: Db,
  { candidatesOf, now, atMost }: { candidatesOf: CandidatesOf; now: Date; atMost: number },
) {
  const seats = await db
    .selectFrom("seats")
    .select(["id", "reference", "userId", "applicationId", "day", "time"])
    .where("status", "=", "confirmed")
    .where("startsAt", ">", now)
    .orderBy("startsAt")
    .orderBy("id")
    .execute()
  const known = await withAddresses(db, seats, candidatesOf)
  const refused = await refusedAmong(
    db,
    known.map(({ to }) => to),
  )
  return known
    .filter(({ to }) => to !== "" && refused.has(normalEmail(to)))
    .slice(0, atMost)
    .map(({ id, reference, applicationId, day, time, candidate, to }) => ({
      id,
      record: { kind: "application" as const, id: applicationId },
      reference,
      firstName: candidate.firstName,
      lastName: candidate.lastName,
      email: to,
      phone: candidate.phone,
      phoneNormal: candidate.phoneNormal,
      reservationDate: day,
      timeSlot: time,
    }))
}
