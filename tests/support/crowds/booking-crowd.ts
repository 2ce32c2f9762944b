import { v4 as uuid } from "uuid"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, rentalSlots } from "#tests/factories/slots.ts"
import type { Acknowledged } from "./booking-ledger.ts"

type Request = ReturnType<typeof licenseRequest | typeof rentalRequest | typeof groupRequest>

export interface Sent {
  key: string
  request: Request
}

/** The server under test runs on the real clock. */
const days = Array.from({ length: 20 }, (_, n) => addDays(dayAt(new Date()), 10 + n))
const hours = ["10:00", "11:00", "12:00", "13:00", "14:00", "15:00"]

/** Creates slots of all types, with room for three thousand bookings. */
export async function roomForACrowd(db: Db): Promise<void> {
  for (const date of days) {
    for (const timeSlot of hours) {
      await aSlot(db, { date, timeSlot, maxCapacity: 20 })
      await aSlot(db, { date, timeSlot, reservationType: "group_outing", maxCapacity: 20 })
    }
    await rentalSlots(db, hours, { date, maxCapacity: 20 })
  }
}

function someRequest(n: number): Request {
  // Each type takes all days before the next hour, so that no slot fills up first.
  const turn = Math.floor(n / 3)
  const hour = Math.floor(turn / days.length)
  const common = { reservationDate: days[turn % days.length] ?? "", timeSlot: hours[hour % hours.length] ?? "" }
  const traits = { ...common, base: "nyon", email: `guest-${n}@example.ch` }
  if (n % 3 === 0) return groupRequest(traits)
  if (n % 3 === 1) return rentalRequest({ ...traits, rentalDuration: 1 + (turn % 2) })
  return licenseRequest(traits)
}

export async function post(origin: string, { key, request }: Sent): Promise<Response> {
  return await fetch(`${origin}/api/v1/reservations`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(60_000),
  })
}

/** Guests who book at the same time, one booking after the other, and note the answers. */
export function bookingCrowd(guests: number) {
  const acknowledged: (Sent & Acknowledged)[] = []
  const unanswered: Sent[] = []
  const answered: { sent: Sent; status: number }[] = []
  let made = 0

  async function guest(origin: string, leave: () => boolean) {
    while (!leave()) {
      made += 1
      const sent = { key: uuid(), request: someRequest(made) }
      try {
        const response = await post(origin, sent)
        const body = (await response.json()) as { reference: string }
        if (response.status === 201) acknowledged.push({ ...sent, reference: body.reference })
        else answered.push({ sent, status: response.status })
      } catch {
        unanswered.push(sent)
        return
      }
    }
  }

  return {
    acknowledged,
    /** Sent, but the connection broke before the answer: perhaps booked. */
    unanswered,
    answered,
    /** Each guest books until `leave` says so, or until the connection breaks. */
    async book(origin: string, leave: () => boolean): Promise<void> {
      await Promise.all(Array.from({ length: guests }, () => guest(origin, leave)))
    },
  }
}
