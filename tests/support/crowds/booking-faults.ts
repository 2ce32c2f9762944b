import type { Db } from "#app/platform/database/tables.server.ts"
import { slotsOutOfStep } from "#tests/factories/slots.ts"
import { type bookingCrowd, post } from "./booking-crowd.ts"
import { type Acknowledged, missingBookings, reservationsWithoutKey } from "./booking-ledger.ts"

/** Lists every fault in the bookings: lost, oversold or doubled ones. Without faults it equals `noBookingFaults`. */
export async function bookingFaults(db: Db, acknowledged: readonly Acknowledged[]) {
  return {
    missingBookings: await missingBookings(db, acknowledged),
    oversold: await slotsOutOfStep(db),
    bookedTwice: await reservationsWithoutKey(db),
  }
}

export const noBookingFaults = { missingBookings: [], oversold: [], bookedTwice: [] }

/** Guests without an answer send their request again, twice: both answers must name one reservation. */
export async function askAgain(origin: string, crowd: ReturnType<typeof bookingCrowd>): Promise<string[]> {
  const wrong: string[] = []
  for (const sent of crowd.unanswered.splice(0)) {
    const answers = []
    for (const response of [await post(origin, sent), await post(origin, sent)]) {
      const { reference } = (await response.json()) as { reference: string }
      answers.push(`${response.status} ${reference}`)
      if (answers.length === 1) crowd.acknowledged.push({ ...sent, reference })
    }
    if (answers[0] !== answers[1] || !answers[0]?.startsWith("201 ")) wrong.push(answers.join(", then "))
  }
  return wrong
}

/** Deletes a reservation, as the negative control of every proof that counts bookings. */
export async function loseBooking(db: Db): Promise<void> {
  const { entityId } = await db.selectFrom("idempotencyKeys").select("entityId").limit(1).executeTakeFirstOrThrow()
  await db.deleteFrom("places").where("bookingId", "=", entityId).execute()
  await db.deleteFrom("reservations").where("id", "=", entityId).execute()
}
