import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import type { Outing } from "#app/features/calendar/resources/assignments/outings.server.ts"
import { outingsWithout } from "#app/features/calendar/resources/assignments/outings-without.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOfOutings, type GivenBoat } from "./boats-of-outings.server.ts"
import { personsAshore } from "./fleet.rules.ts"

/** Coming rentals, outings and booked lessons without a boat, at bases that have boats, by time; at most `atMost`. */
export async function outingsWithoutBoat(
  db: Db,
  listed: { bookings: BoatBookings; now: Date; atMost: number },
): Promise<{ outing: Outing; given: GivenBoat[] }[]> {
  const activities = ["boat_rental", "group_outing"] as const
  return await outingsWithout(db, { kind: "boat", activities, given: boatsOfOutings, lacks }, listed)
}

async function lacks(outings: readonly Outing[], given: ReadonlyMap<string, GivenBoat[]>) {
  const ashore = outings.filter((outing) => personsAshore(outing, given.get(outing.id) ?? []) > 0)
  return new Set(ashore.map(({ id }) => id))
}
