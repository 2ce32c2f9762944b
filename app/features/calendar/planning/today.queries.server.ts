import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { bases } from "#content/school.ts"
import type { PlannedPeople } from "./planned-bookings.server.ts"
import type { PlannedBooking, PlannedSlot, Planning } from "./planning.admin.schema.ts"
import { readPlanning } from "./planning.queries.server.ts"
import { lookupIn } from "./planning-lookup.ts"
import type { Departure, Today } from "./today.schema.ts"

export type { PlannedPeople }

/** What still happens today, by base, for the overview: the same day as the planning's. */
export async function readToday(db: Db, { people, now }: { people: PlannedPeople; now: Date }): Promise<Today> {
  const date = dayAt(now)
  const planning = await readPlanning(db, { from: date, days: 1, people, now })
  const departures = departuresIn(planning).filter(({ endsAt }) => endsAt > planning.now)
  return {
    date,
    bases: [...bases.map(({ slug }) => slug), null]
      .map((base) => ({
        base,
        departures: departures.flatMap(({ base: at, ...departure }) => (at === base ? departure : [])),
      }))
      .filter((day) => day.base !== null || day.departures.length > 0),
  }
}

/** A lesson or a course is one departure, whoever is in it. */
function departuresIn(planning: Planning): (Departure & { base: string | null })[] {
  const lookup = lookupIn(planning)
  const ofSlot = (slot: PlannedSlot) => departure(slot, "slot", lookup.names(slot.id), slot.taken)
  const ofBooking = (booking: PlannedBooking) =>
    departure(booking, "reservation", booking.name ? [booking.name] : [], booking.persons)
  function departure(
    one: PlannedSlot | PlannedBooking,
    kind: "slot" | "reservation",
    people: string[],
    persons: number,
  ) {
    const { id, activity, base, startsAt, endsAt } = one
    const outing = { kind, id }
    const boats = lookup.boats(outing).map(({ name }) => name)
    return { id, activity, base, startsAt, endsAt, people, persons, boats, lacksBoat: lookup.lacksBoat(outing) }
  }
  const shared = (activity: PlannedSlot["activity"]) => activity !== "boat_rental" && activity !== "group_outing"
  return [
    ...planning.slots.filter(({ activity, taken }) => shared(activity) && taken > 0).map(ofSlot),
    ...planning.bookings.filter(({ activity }) => !shared(activity)).map(ofBooking),
  ].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.id.localeCompare(other.id))
}
