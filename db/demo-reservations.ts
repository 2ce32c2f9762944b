import { v7 as uuid } from "uuid"
import { type ReservationType, reservationTypes } from "#app/features/calendar/slots/availability.schema.ts"
import { insertSlots, type SlotToInsert } from "#app/features/calendar/slots/insert-slots.server.ts"
import { quotedPrice } from "#app/features/reservations/reservations.rules.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { addDays, dayAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { bases, closedWeekdays } from "#content/school.ts"
import { countPlaces } from "./count-places.ts"
import type { DemoApplication } from "./demo-applicants.ts"
import { demoPeople } from "./demo-people.ts"
import { insertDemoRows } from "./insert-demo-rows.ts"

const busyDays = 24
const pastDays = 100

const day = 86_400_000

export async function pastDemoSlots(trx: Trx, today: string): Promise<void> {
  const slots: SlotToInsert[] = []
  for (let back = pastDays; back > 0; back -= 1) {
    const date = addDays(today, -back)
    if (closedWeekdays.includes(weekdayOf(date))) continue
    for (const turn of [0, 1, 2, 3].slice(0, 2 + (back % 3))) slots.push(pastSlot(date, back + turn * 5))
  }
  await insertSlots(trx, slots, { demo: true })
}

function pastSlot(date: string, turn: number): SlotToInsert {
  const reservationType: ReservationType = reservationTypes[turn % reservationTypes.length] ?? "boat_rental"
  const timeSlot = reservationType === "group_outing" ? "10:00" : turn % 2 === 0 ? "09:00" : "14:00"
  const maxCapacity = { boat_license: 6, boat_rental: 3, group_outing: 2 }[reservationType]
  return { reservationType, base: bases[turn % bases.length]?.slug ?? "", date, timeSlot, maxCapacity }
}

/** Fictional reservations, past and coming. Queues no mail. */
export async function demoReservations(trx: Trx, applications: readonly DemoApplication[], now: Date): Promise<void> {
  const today = dayAt(now)
  const slots = await trx
    .selectFrom("slots")
    .select(["id", "kind as reservationType", "base", "date", "startTime as timeSlot", "startsAt", "endsAt"])
    .select("capacity as maxCapacity")
    .where("kind", "in", reservationTypes)
    .where("date", "<=", addDays(today, busyDays))
    .orderBy("date")
    .orderBy("startTime")
    .orderBy("base")
    .$narrowType<{ reservationType: ReservationType; base: string }>()
    .execute()
  const accounts = new Map(applications.map(({ person, userId }) => [person.email, userId]))
  const taken = slots.flatMap((slot, index) => {
    const places = slot.date < today ? 1 + (index % slot.maxCapacity) : placesTaken(index, slot.maxCapacity)
    return Array.from({ length: places }, () => slot)
  })
  const reservations = taken.map((slot, index) => ({ slot, row: rowOf(slot, { index, accounts, now }) }))
  await insertDemoRows(
    trx,
    "reservations",
    reservations.map(({ row }) => row),
  )
  const held = reservations.filter(({ row }) => row.status !== "cancelled")
  await insertDemoRows(
    trx,
    "places",
    held.map(({ row, slot }) => ({ id: uuid(), reservationId: row.id, slotId: slot.id })),
  )
  await countPlaces(trx)
}

interface BookedSlot {
  reservationType: ReservationType
  base: string
  date: string
  timeSlot: string
  startsAt: Date
  endsAt: Date
}

function rowOf(
  { reservationType, base, date, timeSlot, startsAt, endsAt }: BookedSlot,
  { index, accounts, now }: { index: number; accounts: ReadonlyMap<string, string>; now: Date },
) {
  const { firstName, lastName, email, phone } = demoPeople[(index * 7) % demoPeople.length] ?? nobody()
  const status = statusOf(index, endsAt < now)
  const asked = startsAt.getTime() - (2 + ((index * 11) % 45)) * day - (index % 9) * 3_600_000
  const createdAt = new Date(asked < now.getTime() ? asked : now.getTime() - (1 + ((index * 53) % 800)) * 3_600_000)
  const updatedAt = status === "completed" ? endsAt : createdAt
  return {
    id: uuid(),
    reference: shortReference(),
    userId: accounts.get(email) ?? null,
    reservationType,
    status,
    firstName,
    lastName,
    email,
    phone,
    base,
    reservationDate: date,
    timeSlot,
    startsAt,
    endsAt,
    version: 1,
    demo: true,
    createdAt,
    updatedAt,
    ...detailsOf(reservationType),
    ...quotedPrice({ reservationType }),
  }
}

function nobody(): never {
  throw new Error("the demo has people")
}

function statusOf(index: number, past: boolean): ReservationStatus {
  if (past) return index % 9 === 4 ? "cancelled" : "completed"
  return index % 3 === 0 ? "pending" : "confirmed"
}

function placesTaken(index: number, maxCapacity: number): number {
  if (index % 11 === 0) return maxCapacity
  return index % 5 === 0 ? 1 : 0
}

function detailsOf(type: ReservationType) {
  return {
    licenseLevel: type === "boat_license" ? ("beginner" as const) : null,
    hasTheoryKnowledge: type === "boat_license" ? false : null,
    rentalDuration: type === "boat_rental" ? 1 : null,
    boatType: type === "boat_rental" ? ("electric_medium" as const) : null,
    groupSize: type === "group_outing" ? 8 : null,
    groupName: null,
  }
}
