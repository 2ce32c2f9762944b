import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { quotedPrice } from "#app/features/reservations/reservations.rules.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"

const people = [
  ["Amélie", "Rochat"],
  ["Lucas", "Favre"],
  ["Noémie", "Perret"],
  ["Julien", "Monnier"],
  ["Chiara", "Bernasconi"],
  ["Sébastien", "Cuendet"],
  ["Inès", "Golay"],
  ["Matthias", "Keller"],
] as const

/** Roughly one slot in eight of the first weeks is taken, some to the last place. */
const busyDays = 24

/** Fictional reservations, so that a new site shows days that are free, busy and full. No mail is queued for them. */
export async function demoReservations(trx: Trx, now: Date): Promise<void> {
  const today = dayAt(now)
  const slots = await trx
    .selectFrom("availability")
    .select(["id", "reservationType", "base", "date", "timeSlot", "startsAt", "endsAt", "maxCapacity"])
    .where("date", ">=", today)
    .where("date", "<=", addDays(today, busyDays))
    .orderBy("date")
    .orderBy("timeSlot")
    .orderBy("base")
    .execute()

  const taken = slots.flatMap((slot, index) => Array.from({ length: placesTaken(index, slot.maxCapacity) }, () => slot))
  const reservations = taken.map((slot, index) => {
    const [firstName, lastName] = people[index % people.length] ?? people[0]
    return {
      id: uuid(),
      slotId: slot.id,
      row: {
        reference: shortReference(),
        userId: null,
        reservationType: slot.reservationType,
        status: index % 3 === 0 ? ("pending" as const) : ("confirmed" as const),
        firstName,
        lastName,
        email: `${firstName}.${lastName}@exemple.example`
          .normalize("NFD")
          .replace(/[\u0300-\u036f]/g, "")
          .toLowerCase(),
        phone: "+41 79 555 01 01",
        base: slot.base,
        reservationDate: slot.date,
        timeSlot: slot.timeSlot,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        demo: true,
        ...detailsOf(slot.reservationType),
        ...quotedPrice({ reservationType: slot.reservationType }),
      },
    }
  })
  if (reservations.length === 0) return
  await trx
    .insertInto("reservations")
    .values(reservations.map(({ id, row }) => ({ id, ...row })))
    .execute()
  await trx
    .insertInto("reservationSlots")
    .values(reservations.map(({ id, slotId }) => ({ reservationId: id, slotId })))
    .execute()
  await sql`
    update availability set current_bookings = held.places
    from (select slot_id, sum(places)::int as places from reservation_slots group by slot_id) held
    where availability.id = held.slot_id`.execute(trx)
}

function placesTaken(index: number, maxCapacity: number): number {
  if (index % 11 === 0) return maxCapacity
  return index % 5 === 0 ? 1 : 0
}

function detailsOf(type: "boat_license" | "boat_rental" | "group_outing") {
  return {
    licenseLevel: type === "boat_license" ? "beginner" : null,
    hasTheoryKnowledge: type === "boat_license" ? false : null,
    rentalDuration: type === "boat_rental" ? 1 : null,
    boatType: type === "boat_rental" ? "electric_medium" : null,
    groupSize: type === "group_outing" ? 8 : null,
    groupName: null,
  }
}
