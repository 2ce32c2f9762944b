import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { type LicenceType, licenceTypes } from "#app/features/training/training.schema.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"

/** As many as the largest demo session has seats. */
const people = [
  ["Nadia", "Berthoud"],
  ["Olivier", "Jaquier"],
  ["Sofia", "Marques"],
  ["Thomas", "Wenger"],
  ["Léa", "Chappuis"],
  ["David", "Pittet"],
] as const

/** Sessions of these first weeks are busy. */
const busyDays = 35

/** Fictional candidates whose licence was granted, with seats: some sessions are full, some have a few seats left. */
export async function demoCandidates(trx: Trx, now: Date): Promise<void> {
  for (const licence of licenceTypes) await candidatesOf(trx, licence, now)
  await sql`
    update training_sessions set current_participants = held.seats
    from (select session_id, count(*)::int as seats from session_bookings where booking_status = 'confirmed'
      group by session_id) held
    where training_sessions.id = held.session_id`.execute(trx)
}

async function candidatesOf(trx: Trx, licence: LicenceType, now: Date): Promise<void> {
  const applications = people.map(([firstName, lastName]) => ({
    id: uuid(),
    userId: null,
    status: "approved" as const,
    licenseType: licence,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@exemple.example`.replaceAll("é", "e").toLowerCase(),
    phone: "+41 79 555 01 02",
    nationality: "Suisse",
    country: "Suisse",
    submittedAt: daysBefore(now, 21),
    reviewedAt: daysBefore(now, 14),
    createdAt: daysBefore(now, 22),
    demo: true,
  }))
  await trx.insertInto("boatLicenseApplications").values(applications).execute()
  const today = dayAt(now)
  const sessions = await trx
    .selectFrom("trainingSessions")
    .select(["id", "sessionType", "priceCents", "maxParticipants"])
    .where("licenseType", "=", licence)
    .where("date", ">", today)
    .where("date", "<=", addDays(today, busyDays))
    .orderBy("sessionType")
    .orderBy("date")
    .orderBy("startTime")
    .execute()
  const bookings = sessions.flatMap(({ id, priceCents, maxParticipants }, index) =>
    applications.slice(0, seatsTaken(index, maxParticipants)).map((application) => ({
      id: uuid(),
      reference: shortReference(),
      userId: null,
      applicationId: application.id,
      sessionId: id,
      bookingStatus: "confirmed" as const,
      priceCents,
    })),
  )
  await trx.insertInto("sessionBookings").values(bookings).execute()
}

function seatsTaken(index: number, maxParticipants: number): number {
  if (index % 5 === 1) return maxParticipants
  return index % 3 === 0 ? 2 : 0
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * 86_400_000)
}
