import { min } from "date-fns"
import { v7 as uuid } from "uuid"
import { type LicenceType, licenceTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { countPlaces } from "./count-places.ts"
import type { DemoApplication } from "./demo-applicants.ts"
import { insertDemoRows } from "./insert-demo-rows.ts"

const busyDays = 35
/** Seats are taken so long before their session, and at once where it is further off. */
const daysBefore = 21

export async function demoSeats(trx: Trx, applications: readonly DemoApplication[], now: Date): Promise<void> {
  for (const licence of licenceTypes) {
    const granted = applications.filter((one) => one.licence === licence && one.status === "approved")
    await seatsOf(trx, { licence, granted, now })
  }
  await countPlaces(trx)
}

async function seatsOf(
  trx: Trx,
  { licence, granted, now }: { licence: LicenceType; granted: readonly DemoApplication[]; now: Date },
): Promise<void> {
  const today = dayAt(now)
  const sessions = await trx
    .selectFrom("slots")
    .select(["id", "date", "priceCents", "capacity as maxParticipants"])
    .where("licenseType", "=", licence)
    .where("date", "<=", addDays(today, busyDays))
    .orderBy("kind")
    .orderBy("date")
    .orderBy("startTime")
    .$narrowType<{ priceCents: number }>()
    .execute()
  const bookings = sessions.flatMap(({ id: sessionId, date, priceCents, maxParticipants }, index) => {
    const seats = date < today ? 1 + (index % maxParticipants) : seatsTaken(index, maxParticipants)
    const createdAt = min([now, instantAt(addDays(date, -daysBefore), "10:00")])
    return Array.from({ length: seats }, (_, seat) => {
      // Each session begins with another person, so that nobody sits in every session.
      const { id: applicationId } = granted[(index * 3 + seat) % granted.length] ?? nobody()
      const held = {
        status: "confirmed",
        priceCents,
        priceCurrency: "CHF",
        demo: true,
        createdAt,
        updatedAt: createdAt,
      }
      return { id: uuid(), reference: shortReference(), applicationId, sessionId, ...held }
    })
  })
  await insertDemoRows(trx, "seats", bookings)
  await insertDemoRows(
    trx,
    "places",
    bookings.map(({ id, sessionId }) => ({ id: uuid(), bookingId: id, slotId: sessionId })),
  )
}

function nobody(): never {
  throw new Error("the demo has a granted application of each licence")
}

function seatsTaken(index: number, maxParticipants: number): number {
  if (index % 5 === 1) return maxParticipants
  return index % 3 === 0 ? 2 : 0
}
