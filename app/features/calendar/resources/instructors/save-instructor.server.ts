import { v7 as uuid } from "uuid"
import { lockInUse } from "#app/features/calendar/resources/assignments/lock-resources.server.ts"
import { bookingsBy } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type IdentityRefusal, identify } from "./identify-instructor.server.ts"
import type { Certificate, InstructorChange, NewInstructor } from "./instructors.admin.schema.ts"

export type CreateOutcome = { ok: true; id: string } | { ok: false; refusal: IdentityRefusal }

/** Enters an instructor; from a base's first one on, its lessons and groups need instructors (school 1, "Rules"). */
export async function createInstructor(db: Db, { instructor, actor }: { instructor: NewInstructor; actor: string }) {
  return await inTransaction(db, async (trx): Promise<CreateOutcome> => {
    const id = uuid()
    const identity = await identify(trx, { id, ...instructor })
    if (typeof identity === "string") return { ok: false, refusal: identity }
    const { name, base, certificates } = instructor
    await trx
      .insertInto("instructors")
      .values({ id, name, base, ...identity })
      .execute()
    await writeCertificates(trx, id, certificates)
    await recordEvent(trx, {
      actor,
      action: "instructor.created",
      entity: "instructor",
      entityId: id,
      change: { base, certificates: certificates.length },
    })
    return { ok: true, id }
  })
}

export type EditOutcome =
  | { ok: true }
  | { ok: false; refusal: IdentityRefusal | "instructor-unknown" | "changed-meanwhile" | "instructor-booked" }

/** Changes an instructor in service; the base stays while bookings count on the instructor. */
export async function editInstructor(
  db: Db,
  edit: { instructorId: string; change: InstructorChange; actor: string; now: Date },
) {
  const { instructorId: id, actor, now } = edit
  const { version, ...after } = edit.change
  return await inTransaction(db, async (trx): Promise<EditOutcome> => {
    const identity = await identify(trx, { id, ...after })
    const [before] = await lockInUse(trx, "instructor", { ids: [id] })
    if (!before) return { ok: false, refusal: "instructor-unknown" }
    if (before.version !== version) return { ok: false, refusal: "changed-meanwhile" }
    if (typeof identity === "string") return { ok: false, refusal: identity }
    const moves = before.base !== after.base
    if (moves && (await bookingsBy(trx, "instructorId", now)).has(id))
      return { ok: false, refusal: "instructor-booked" }
    const { name, base, certificates } = after
    await trx
      .updateTable("instructors")
      .set({ name, base, ...identity, version: version + 1 })
      .where("id", "=", id)
      .execute()
    await trx.deleteFrom("instructorCertificates").where("instructorId", "=", id).execute()
    await writeCertificates(trx, id, certificates)
    await recordEvent(trx, {
      actor,
      action: "instructor.changed",
      entity: "instructor",
      entityId: id,
      change: { ...(moves ? { base: [before.base, base] } : {}), certificates: certificates.length },
    })
    return { ok: true }
  })
}

async function writeCertificates(trx: Trx, instructorId: string, certificates: readonly Certificate[]): Promise<void> {
  if (certificates.length === 0) return
  const rows = certificates.map(({ name, expiresOn }) => ({ id: uuid(), instructorId, name, expiresOn }))
  await trx.insertInto("instructorCertificates").values(rows).execute()
}
