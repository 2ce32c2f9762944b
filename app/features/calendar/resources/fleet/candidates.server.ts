import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import {
  asShown,
  findOutings,
  type Outing,
  type OutingKey,
} from "#app/features/calendar/resources/assignments/outings.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOfOutings, type GivenBoat } from "./boats-of-outings.server.ts"
import type { Candidates, ShownOuting } from "./fleet.admin.schema.ts"
import { misfitOf } from "./fleet.rules.ts"

/** The boats that could sail with an outing, and which of them are free. Undefined for one that ended or is unknown. */
export async function candidatesFor(
  db: Db,
  key: OutingKey,
  known: { bookings: BoatBookings; now: Date },
): Promise<Candidates | undefined> {
  const [outing] = await findOutings(db, [key], known)
  if (!outing) return undefined
  const { base, startsAt, endsAt } = outing
  const boats = await db
    .selectFrom("boats")
    .innerJoin("boatModels", "code", "model")
    .select((eb) => [
      "boats.id",
      "name",
      "boats.base",
      "model",
      "seats",
      "passengersMax",
      eb
        .not(
          eb.exists(
            eb
              .selectFrom("assignments")
              .select("assignments.id")
              .whereRef("boatId", "=", "boats.id")
              .where("startsAt", "<", endsAt)
              .where("endsAt", ">", startsAt),
          ),
        )
        .as("free"),
    ])
    .where("retiredAt", "is", null)
    .$if(base !== null, (all) => all.where("boats.base", "=", base))
    .orderBy("free", "desc")
    .orderBy("name")
    .execute()
  const given = (await boatsOfOutings(db, [outing])).get(outing.id) ?? []
  const candidates = boats
    .filter((boat) => misfitOf(boat, outing) === undefined && !given.some(({ id }) => id === boat.id))
    .map(({ id, name, base: where, free }) => ({ id, name, base: where, free: Boolean(free) }))
  return { outing: shownOuting(outing, given), candidates }
}

export function shownOuting(outing: Outing, boats: readonly GivenBoat[]): ShownOuting {
  return { ...asShown(outing), model: outing.model, boats: boats.map(({ id, name }) => ({ id, name })) }
}
