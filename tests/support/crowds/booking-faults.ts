import type { Db } from "#app/platform/database/tables.server.ts"
import { slotsOutOfStep } from "#tests/factories/slots.ts"
import { type bookingCrowd, post } from "./booking-crowd.ts"
import { type Acknowledged, brokenPromises, reservationsWithoutKey } from "./booking-ledger.ts"

/** Everything a fault may have done to bookings, in one value: nothing, when all is well. */
export async function bookingFaults(db: Db, acknowledged: readonly Acknowledged[]) {
  return {
    brokenPromises: await brokenPromises(db, acknowledged),
    oversold: await slotsOutOfStep(db),
    bookedTwice: await reservationsWithoutKey(db),
  }
}

export const noBookingFaults = { brokenPromises: [], oversold: [], bookedTwice: [] }

/** Guests whose request was never answered ask again, twice: both answers name one reservation. */
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

/** Takes a reservation away behind the ledger's back: the negative control of every proof that counts bookings. */
export async function loseOne(db: Db): Promise<void> {
  const { entityId } = await db.selectFrom("idempotencyKeys").select("entityId").limit(1).executeTakeFirstOrThrow()
  await db.deleteFrom("places").where("reservationId", "=", entityId).execute()
  await db.deleteFrom("reservations").where("id", "=", entityId).execute()
}
