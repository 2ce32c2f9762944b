import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { type LicenceType, licenceTypes } from "#app/features/training/training.schema.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import type { DemoApplication } from "./demo-applicants.ts"
import { insertDemoRows } from "./insert-demo-rows.ts"

const busyDays = 35

export async function demoSeats(trx: Trx, applications: readonly DemoApplication[], now: Date): Promise<void> {
  for (const licence of licenceTypes) {
    const granted = applications.filter((one) => one.licence === licence && one.status === "approved")
    await seatsOf(trx, { licence, granted, now })
  }
  await sql`
    update training_sessions set current_participants = held.seats
    from (select session_id, count(*)::int as seats from session_bookings where booking_status = 'confirmed'
      group by session_id) held
    where training_sessions.id = held.session_id`.execute(trx)
}

async function seatsOf(
  trx: Trx,
  { licence, granted, now }: { licence: LicenceType; granted: readonly DemoApplication[]; now: Date },
): Promise<void> {
  const today = dayAt(now)
  const sessions = await trx
    .selectFrom("trainingSessions")
    .select(["id", "date", "priceCents", "maxParticipants"])
    .where("licenseType", "=", licence)
    .where("date", "<=", addDays(today, busyDays))
    .orderBy("sessionType")
    .orderBy("date")
    .orderBy("startTime")
    .execute()
  const bookings = sessions.flatMap(({ id: sessionId, date, priceCents, maxParticipants }, index) => {
    const seats = date < today ? 1 + (index % maxParticipants) : seatsTaken(index, maxParticipants)
    return Array.from({ length: seats }, (_, seat) => {
      // Each session begins with another person, so that nobody sits in every session.
      const { id: applicationId, userId } = granted[(index * 3 + seat) % granted.length] ?? nobody()
      const held = { bookingStatus: "confirmed", priceCents, createdAt: now }
      return { id: uuid(), reference: shortReference(), userId, applicationId, sessionId, ...held }
    })
  })
  await insertDemoRows(trx, "sessionBookings", bookings)
}

function nobody(): never {
  throw new Error("the demo has a granted application of each licence")
}

function seatsTaken(index: number, maxParticipants: number): number {
  if (index % 5 === 1) return maxParticipants
  return index % 3 === 0 ? 2 : 0
}
