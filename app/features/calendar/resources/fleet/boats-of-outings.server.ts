import { byOuting } from "#app/features/calendar/resources/assignments/by-outing.ts"
import type { OutingKey } from "#app/features/calendar/resources/assignments/outings.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { SizedBoat } from "./fleet.rules.ts"

export interface GivenBoat extends SizedBoat {
  name: string
}

export async function boatsOfOutings(
  db: Db | Trx,
  outings: readonly OutingKey[],
): Promise<ReadonlyMap<string, GivenBoat[]>> {
  return await byOuting(outings, (ids) =>
    db
      .selectFrom("assignments")
      .innerJoin("boats", "boats.id", "boatId")
      .innerJoin("boatModels", "code", "model")
      .select(["boats.id", "name", "model", "seats", "passengersMax", "slotId", "bookingId"])
      .where((eb) => eb.or([eb("slotId", "in", ids), eb("bookingId", "in", ids)]))
      .orderBy("name")
      .orderBy("boats.id")
      .execute(),
  )
}
