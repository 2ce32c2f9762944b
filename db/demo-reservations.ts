import { v7 as uuid } from "uuid"
import { type BoatType, boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { tariffOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { quoteOf } from "#app/features/reservations/quote.rules.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { addDays, dayAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import { bases } from "#content/school.ts"
import { countPlaces } from "./count-places.ts"
import {
  boatsCarrying,
  type DemoFleet,
  freeBoats,
  freeInstructors,
  isClosedOn,
  type Period,
  take,
} from "./demo-fleet.ts"
import { demoPeople } from "./demo-people.ts"
import { demoGuests, type Known } from "./demo-persons.ts"
import { insertDemoRows } from "./insert-demo-rows.ts"

/** Bookings become fewer until this day from today. */
export const busyDays = 25

const dayInMs = 86_400_000
const hourInMs = 3_600_000

interface DemoSlot extends Period {
  id: string
  kind: ReservationType
  base: string
  date: string
  timeSlot: string
  capacity: number
  taken: number
}

interface DemoBooking extends Period {
  id: string
  slots: readonly DemoSlot[]
  cancelled: boolean
  rentalDuration: number | null
  boatType: BoatType | null
  groupSize: number | null
}

/** Fictional reservations, past and coming, each with what it needs of the fleet. Queues no mail. */
export async function demoReservations(trx: Trx, { fleet, now }: { fleet: DemoFleet; now: Date }): Promise<void> {
  const today = dayAt(now)
  const tariff = await tariffOn(trx, today)
  const byDay = Map.groupBy(await slotsUntil(trx, addDays(today, busyDays)), ({ date }) => date)
  const known = await demoGuests(trx)
  const rows = []
  const places = []
  for (const [date, slots] of byDay) {
    const demand = demandOn(date, today)
    const bookings = bases.flatMap(({ slug }) => {
      if (isClosedOn(slug, date, today)) return []
      const here = slots.filter(({ base }) => base === slug)
      return [lessons(fleet, here, demand), groups(fleet, here, demand), rentals(fleet, here, demand)].flat()
    })
    const first = Math.floor(draw(date) * demoPeople.length)
    for (const [turn, booking] of bookings.entries()) {
      const row = rowOf(booking, { turn: first + turn, known, tariff, now })
      rows.push(row)
      if (booking.cancelled) continue
      places.push(...booking.slots.map(({ id }) => ({ id: uuid(), bookingId: row.id, slotId: id })))
    }
  }
  await insertDemoRows(trx, "reservations", rows)
  await insertDemoRows(trx, "places", places)
  await countPlaces(trx)
}

async function slotsUntil(trx: Trx, lastDay: string): Promise<DemoSlot[]> {
  return await trx
    .selectFrom("slots")
    .select(["id", "kind", "base", "date", "startTime as timeSlot", "startsAt", "endsAt", "capacity", "taken"])
    .where("kind", "in", ["boat_license", "boat_rental", "group_outing"])
    .where("date", "<=", lastDay)
    .orderBy("startsAt")
    .orderBy("base")
    .$narrowType<{ kind: ReservationType; base: string }>()
    .execute()
}

/** Returns 0 to 1, most on a weekend that has come or is near. */
function demandOn(date: string, today: string): number {
  const ahead = Math.max(0, (Date.parse(date) - Date.parse(today)) / dayInMs)
  const weekend = [0, 6].includes(weekdayOf(date))
  return (weekend ? 1 : 0.6) * (1 - ahead / (busyDays + 5))
}

/** A number between 0 and 1 that is the same for the same words (FNV-1a). */
function draw(...words: (string | number)[]): number {
  let hash = 2_166_136_261
  for (const letter of words.join(" ")) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

const noDetails = { rentalDuration: null, boatType: null, groupSize: null, cancelled: false }

function lessons(fleet: DemoFleet, slots: readonly DemoSlot[], demand: number): DemoBooking[] {
  return slots.flatMap((slot) => {
    const { id: slotId, kind, base, date, timeSlot, startsAt, endsAt, capacity } = slot
    if (kind !== "boat_license" || draw(date, base, timeSlot) > 0.8 * demand) return []
    const [boat, second] = boatsCarrying(capacity, freeBoats(fleet, base, slot)) ?? []
    const [instructor] = freeInstructors(fleet, base, slot)
    if (!boat || second || !instructor) return []
    take(fleet, { boatId: boat.id }, { purpose: "slot", slotId, startsAt, endsAt })
    take(fleet, { instructorId: instructor.id }, { purpose: "slot", slotId, startsAt, endsAt })
    const pupils = 1 + Math.floor(draw("pupils", date, base, timeSlot) * (demand > 0.9 ? capacity : 3))
    slot.taken += pupils
    return Array.from({ length: pupils }, () => ({ id: uuid(), slots: [slot], startsAt, endsAt, ...noDetails }))
  })
}

function groups(fleet: DemoFleet, slots: readonly DemoSlot[], demand: number): DemoBooking[] {
  return slots.flatMap((slot) => {
    const { kind, base, date, timeSlot, startsAt, endsAt } = slot
    if (kind !== "group_outing" || draw(date, base, timeSlot) > 0.5 * demand) return []
    const persons = 3 + Math.floor(draw("group", date, base, timeSlot) * 6)
    const boats = boatsCarrying(persons, freeBoats(fleet, base, slot))
    const skippers = freeInstructors(fleet, base, slot)
    if (!boats || boats.length > skippers.length) return []
    const id = uuid()
    const outing = { purpose: "reservation", bookingId: id, startsAt, endsAt } as const
    for (const boat of boats) take(fleet, { boatId: boat.id }, outing)
    for (const skipper of skippers.slice(0, boats.length)) take(fleet, { instructorId: skipper.id }, outing)
    slot.taken += 1
    return [{ id, slots: [slot], startsAt, endsAt, ...noDetails, groupSize: persons }]
  })
}

function rentals(fleet: DemoFleet, slots: readonly DemoSlot[], demand: number): DemoBooking[] {
  const hours = slots.filter(({ kind }) => kind === "boat_rental")
  return Array.from({ length: Math.round(6 * demand) }, (_, turn) => rental(fleet, hours, turn)).flat()
}

function rental(fleet: DemoFleet, hours: readonly DemoSlot[], turn: number): DemoBooking[] {
  const [{ date, base } = { date: "", base: "" }] = hours
  const drawn = (of: string) => draw(of, date, base, turn)
  const boatType = boatTypes[Math.floor(drawn("model") * boatTypes.length)] ?? "electric_medium"
  const from = Math.floor(drawn("from") * hours.length)
  const rented = hours.slice(from, from + 1 + Math.floor(drawn("hours") * 3))
  const first = rented.at(0)
  const last = rented.at(-1)
  if (!first || !last) return []
  const booking = { id: uuid(), slots: rented, startsAt: first.startsAt, endsAt: last.endsAt, ...noDetails, boatType }
  const rentalDuration = rented.length
  if (drawn("cancelled") < 0.1) return [{ ...booking, rentalDuration, cancelled: true }]
  const boat = freeBoats(fleet, base, booking).find(({ model }) => model === boatType)
  if (!boat || rented.some(({ taken, capacity }) => taken >= capacity)) return []
  const { id: bookingId, startsAt, endsAt } = booking
  take(fleet, { boatId: boat.id }, { purpose: "reservation", bookingId, startsAt, endsAt })
  for (const slot of rented) slot.taken += 1
  return [{ ...booking, rentalDuration }]
}

function rowOf(
  { id, slots, startsAt, endsAt, cancelled, rentalDuration, boatType, groupSize }: DemoBooking,
  { turn, known, tariff, now }: { turn: number; known: ReadonlyMap<string, Known>; tariff: Tariff; now: Date },
) {
  const [slot] = slots
  const person = demoPeople[turn % demoPeople.length]
  if (!slot || !person) throw new Error("a demo booking has a slot and a person")
  const { firstName, lastName, email, phone } = person
  const status = statusOf({ cancelled, over: endsAt < now, drawn: draw("status", slot.date, slot.base, turn) })
  // Requests that wait came within the day that the school has for its answer.
  const before = status === "pending" ? hourInMs * (1 + (turn % 22)) : dayInMs * (2 + ((turn * 11) % 45))
  const createdAt = new Date(Math.min(startsAt.getTime(), now.getTime()) - before)
  const asked = { reservationType: slot.kind, reservationDate: slot.date }
  const quote = quoteOf(rentalDuration === null ? asked : { ...asked, rentalDuration }, tariff)
  return {
    id,
    reference: shortReference(),
    ...known.get(email),
    kind: slot.kind,
    status,
    firstName,
    lastName,
    email,
    phone,
    base: slot.base,
    day: slot.date,
    time: slot.timeSlot,
    startsAt,
    endsAt,
    version: 1,
    demo: true,
    createdAt,
    updatedAt: status === "completed" ? endsAt : createdAt,
    licenseLevel: slot.kind === "boat_license" ? ("beginner" as const) : null,
    hasTheoryKnowledge: slot.kind === "boat_license" ? false : null,
    rentalDuration,
    boatType,
    groupSize,
    groupName: null,
    priceCents: quote.totalCents,
    priceCurrency: quote.currency,
  }
}

function statusOf({ cancelled, over, drawn }: { cancelled: boolean; over: boolean; drawn: number }): ReservationStatus {
  if (cancelled) return "cancelled"
  if (over) return "completed"
  return drawn < 0.12 ? "pending" : "confirmed"
}
