import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { BoatModel } from "./fleet.admin.schema.ts"

/** The models as a school begins with them: one seat is the skipper's. */
export const firstModels: readonly BoatModel[] = [
  { code: "electric_small", seats: 4, powerKw: 6, passengersMax: 3, minimumAge: 18, version: 1 },
  { code: "electric_medium", seats: 6, powerKw: 20, passengersMax: 5, minimumAge: 18, version: 1 },
  { code: "electric_large", seats: 8, powerKw: 40, passengersMax: 7, minimumAge: 18, version: 1 },
]

export async function listModels(db: Db): Promise<BoatModel[]> {
  const rows = await db.selectFrom("boatModels").selectAll().execute()
  return rows
    .map((row) => Object.assign(row, { powerKw: Number(row.powerKw) }))
    .toSorted((one, other) => boatTypes.indexOf(one.code) - boatTypes.indexOf(other.code))
}
