import fc from "fast-check"
import { sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { insertSlots } from "#app/features/calendar/slots/insert-slots.server.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOf, instructorsOf } from "./fleet.ts"
import { groupRequest, licenseRequest, rentalRequest } from "./reservation-requests.ts"
import { aSlot } from "./slots.ts"

/** The day that everybody asks for. */
export const askedDay = "2027-06-12"

const models: readonly BoatType[] = ["electric_small", "electric_medium", "electric_large"]

/** A period in which a boat or an instructor works, or is in the workshop or absent. */
interface Taken {
  what: "boat" | "instructor"
  nth: number
  why: "work" | "stay"
  day: string
  from: number
  hours: number
}

export interface RandomFleet {
  boats: readonly BoatType[]
  /** The last day of each instructor's certificate. */
  certificates: readonly (string | undefined)[]
  turnaround: number
  taken: readonly Taken[]
}

const taken: fc.Arbitrary<Taken> = fc.record({
  what: fc.constantFrom("boat", "boat", "instructor"),
  nth: fc.nat(5),
  why: fc.constantFrom("work", "stay"),
  // The asked day, others whose hours count, and two whose hours do not.
  day: fc.oneof(
    fc.constant(askedDay),
    fc.constantFrom("2027-06-11", "2027-06-20", "2027-05-15", "2027-05-12", "2027-07-14"),
  ),
  from: fc.integer({ min: 8, max: 17 }),
  hours: fc.integer({ min: 1, max: 3 }),
})

export const randomFleet: fc.Arbitrary<RandomFleet> = fc.record({
  boats: fc.array(fc.constantFrom(...models), { maxLength: 4 }),
  certificates: fc.array(fc.constantFrom("2030-01-01", askedDay, "2027-06-11", undefined), { maxLength: 4 }),
  turnaround: fc.constantFrom(0, 30, 60, 120),
  taken: fc.array(taken, { maxLength: 12 }),
})

export const startTimes = ["09:00", "11:00", "13:00", "15:00"] as const
const timeSlot = fc.constantFrom(...startTimes)

export const randomRequest: fc.Arbitrary<ReservationToCreate["request"]> = fc.oneof(
  fc
    .record({ timeSlot, boatType: fc.constantFrom(...models), rentalDuration: fc.integer({ min: 1, max: 3 }) })
    .map((traits) => rentalRequest({ ...traits, base: "nyon" })),
  fc.record({ timeSlot }).map((traits) => licenseRequest(traits)),
  fc.record({ timeSlot, groupSize: fc.integer({ min: 2, max: 14 }) }).map((traits) => groupRequest(traits)),
)

function clockAt(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`
}

/** Every slot of the asked day at Nyon, with places enough for everybody. */
export async function openDay(db: Db, lessonCapacity = 20): Promise<void> {
  await sql`truncate slots, bookings, places, assignments, holds, holdings, boats, instructors, turnarounds,
    waiting_entries, emails, events, idempotency_keys cascade`.execute(db)
  const day = { base: "nyon", date: askedDay, maxCapacity: 20 }
  const rentals = Array.from({ length: 10 }, (_, nth) => clockAt(9 + nth)).map((start) =>
    Object.assign({ reservationType: "boat_rental" as const, timeSlot: start }, day),
  )
  const lessonsAndGroups = startTimes.flatMap((start) => [
    { ...day, reservationType: "boat_license" as const, timeSlot: start, maxCapacity: lessonCapacity },
    { ...day, reservationType: "group_outing" as const, timeSlot: start },
  ])
  await db.transaction().execute((trx) => insertSlots(trx, [...rentals, ...lessonsAndGroups]))
}

/** Boats and instructors of Nyon with what takes them, but for periods that overlap. */
export async function layFleet(db: Db, fleet: RandomFleet): Promise<{ boats: string[]; instructors: string[] }> {
  const boats = await boatsOf(db, fleet.boats)
  const instructors = []
  for (const certificate of fleet.certificates) instructors.push(...(await instructorsOf(db, 1, certificate)))
  await db.insertInto("turnarounds").values({ base: "nyon", minutes: fleet.turnaround }).execute()
  const elsewhere = await aSlot(db, { base: "vevey", date: "2027-12-01" })
  for (const { what, nth, why, day, from, hours } of fleet.taken) {
    const all = what === "boat" ? boats : instructors
    const id = all[nth % Math.max(1, all.length)]
    if (id === undefined) continue
    const startsAt = instantAt(day, clockAt(from))
    const endsAt = new Date(startsAt.getTime() + hours * 3_600_000)
    const of = what === "boat" ? { boatId: id } : { instructorId: id }
    const stay = { purpose: what === "boat" ? ("workshop" as const) : ("absence" as const), reason: "Hélice" }
    const purpose = why === "stay" ? stay : { purpose: "slot" as const, slotId: elsewhere.id }
    await db
      .insertInto("assignments")
      .values({ ...of, ...purpose, startsAt, endsAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return { boats, instructors }
}
