import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { ModelChange } from "./fleet.admin.schema.ts"

export type EditModelOutcome = { ok: true } | { ok: false; refusal: "model-unknown" | "changed-meanwhile" }

/** Changes the figures of a model; its code is fixed. */
export async function editBoatModel(db: Db, edit: { code: BoatType; change: ModelChange; actor: string }) {
  const { code, change, actor } = edit
  return await inTransaction(db, async (trx): Promise<EditModelOutcome> => {
    const model = await trx
      .selectFrom("boatModels")
      .selectAll()
      .where("code", "=", code)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!model) return { ok: false, refusal: "model-unknown" }
    if (model.version !== change.version) return { ok: false, refusal: "changed-meanwhile" }
    const { seats, passengersMax, minimumAge } = change
    const after = { seats, passengersMax, minimumAge, powerKw: change.powerKw.toFixed(1) }
    const fields = ["seats", "powerKw", "passengersMax", "minimumAge"] as const
    const changed = fields.filter((field) => model[field] !== after[field])
    if (changed.length === 0) return { ok: true }
    await trx
      .updateTable("boatModels")
      .set({ ...after, version: model.version + 1 })
      .where("code", "=", code)
      .execute()
    await recordEvent(trx, {
      actor,
      action: "boat-model.changed",
      entity: "boat-model",
      entityId: code,
      change: Object.fromEntries(changed.map((field) => [field, [model[field], after[field]]])),
    })
    return { ok: true }
  })
}
