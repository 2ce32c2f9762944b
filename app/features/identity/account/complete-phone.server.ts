import { phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

/** Stores a phone typed elsewhere in an account without one. The event names the field, never its value. */
export async function completePhone(trx: Trx, userId: string, phone: string): Promise<void> {
  if (phone === "") return
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ ...phoneColumns(phone), updatedAt: new Date() })
    .where("id", "=", userId)
    .where("phone", "is", null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const about = { actor: userId, entity: "user", entityId: userId }
  await recordEvent(trx, { ...about, action: "profile.changed", change: { fields: ["phone"] } })
}
