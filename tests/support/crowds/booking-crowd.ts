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

/** Days of the real clock: the server under test has no other. */
const days = Array.from({ length: 20 }, (_, n) => addDays(dayAt(new Date()), 10 + n))
const hours = ["10:00", "11:00", "12:00", "13:00", "14:00", "15:00"]

/** Slots of all three types with room for some three thousand bookings of a crowd. */
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
  // Each type visits every day, and then the next hour: no slot fills up before the others.
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
    signal: AbortSignal.timeout(20_000),
  })
}

/** So many guests who book one after the other, all at once, and write down what they were answered. */
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
    /** Sent, and the connection broke before an answer: booked or not, nobody knows. */
    unanswered,
    /** Answered by something else than 201. */
    answered,
    /** Books until `leave` says so; a guest whose connection breaks goes home. */
    async book(origin: string, leave: () => boolean): Promise<void> {
      await Promise.all(Array.from({ length: guests }, () => guest(origin, leave)))
    },
  }
}
