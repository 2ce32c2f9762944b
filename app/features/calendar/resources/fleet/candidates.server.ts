import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { freeFirst } from "#app/features/calendar/resources/assignments/free-first.ts"
import {
  asShown,
  findOutings,
  type Outing,
  type OutingKey,
} from "#app/features/calendar/resources/assignments/outings.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsInOrder } from "./boats-in-order.server.ts"
import { boatsOfOutings, type GivenBoat } from "./boats-of-outings.server.ts"
import type { Candidates, ShownOuting } from "./fleet.admin.schema.ts"
import { misfitOf, personsAshore } from "./fleet.rules.ts"

/** The boats that could sail with an outing, the free ones first, as the door takes them. Undefined for one that ended or is unknown. */
export async function candidatesFor(
  db: Db,
  key: OutingKey,
  known: { bookings: BoatBookings; now: Date },
): Promise<Candidates | undefined> {
  const [outing] = await findOutings(db, [key], known)
  if (!outing) return undefined
  const { base } = outing
  const boats = await db
    .selectFrom("boats")
    .innerJoin("boatModels", "code", "model")
    .select(["boats.id", "name", "boats.base", "model", "seats", "passengersMax"])
    .where("retiredAt", "is", null)
    .$if(base !== null, (all) => all.where("boats.base", "=", base))
    .orderBy("name")
    .execute()
  const given = (await boatsOfOutings(db, [outing])).get(outing.id) ?? []
  const suitable = boats.filter(
    (boat) => misfitOf(boat, outing) === undefined && !given.some(({ id }) => id === boat.id),
  )
  const inOrder = await boatsInOrder(db, outing, personsAshore(outing, given) || outing.persons)
  const candidates = freeFirst(suitable, inOrder).map(({ one, free }) => ({
    id: one.id,
    name: one.name,
    base: one.base,
    free,
  }))
  return { outing: shownOuting(outing, given), candidates }
}

export function shownOuting(outing: Outing, boats: readonly GivenBoat[]): ShownOuting {
  return { ...asShown(outing), model: outing.model, boats: boats.map(({ id, name }) => ({ id, name })) }
}
