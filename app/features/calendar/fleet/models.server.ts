import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { BoatModel } from "./fleet.admin.schema.ts"

/** The models as a school begins with them: one seat is the skipper's. */
const firstModels: readonly BoatModel[] = [
  { code: "electric_small", seats: 4, powerKw: 6, passengersMax: 3, minimumAge: 18, version: 1 },
  { code: "electric_medium", seats: 6, powerKw: 20, passengersMax: 5, minimumAge: 18, version: 1 },
  { code: "electric_large", seats: 8, powerKw: 40, passengersMax: 7, minimumAge: 18, version: 1 },
]

/** Writes the models that no command has needed yet: a restore and a move begin with empty tables. */
export async function writeModels(trx: Trx): Promise<void> {
  await trx
    .insertInto("boatModels")
    .values(firstModels.map((model) => ({ ...model, powerKw: model.powerKw.toFixed(1) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listModels(db: Db): Promise<BoatModel[]> {
  const rows = await db.selectFrom("boatModels").selectAll().execute()
  const stored = new Map(rows.map((row) => [row.code, Object.assign(row, { powerKw: Number(row.powerKw) })]))
  return firstModels.map((model) => stored.get(model.code) ?? model)
}
