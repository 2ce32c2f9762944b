import { free } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockInstructor } from "./lock-instructors.server.ts"

export type RetireOutcome =
  | { ok: true; freed: number }
  | { ok: false; refusal: "instructor-unknown" | "changed-meanwhile" }

/** Takes an instructor out of service: bookings become « sans moniteur », as many as the confirmation said. */
export async function retireInstructor(
  db: Db,
  retire: { instructorId: string; version: number; freed: number; actor: string; now: Date },
) {
  const { instructorId, version, actor, now } = retire
  return await inTransaction(db, async (trx): Promise<RetireOutcome> => {
    const instructor = await lockInstructor(trx, instructorId)
    if (!instructor) return { ok: false, refusal: "instructor-unknown" }
    if (instructor.version !== version) return { ok: false, refusal: "changed-meanwhile" }
    const freed = await free(trx, "instructorId", instructorId, { from: now })
    if (freed !== retire.freed) return { ok: false, refusal: "changed-meanwhile" }
    await trx
      .updateTable("instructors")
      .set({ retiredAt: now, userId: null, version: version + 1 })
      .where("id", "=", instructorId)
      .execute()
    await recordEvent(trx, {
      actor,
      action: "instructor.retired",
      entity: "instructor",
      entityId: instructorId,
      change: { base: instructor.base, freed },
    })
    return { ok: true, freed }
  })
}
