import type { NewStay } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { beginStay, endStay, periodOf } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockInstructor } from "./lock-instructors.server.ts"

export type BeginAbsenceOutcome =
  | { ok: true; freed: number }
  | {
      ok: false
      refusal: "instructor-unknown" | "no-such-time" | "absence-past" | "absence-ends-first" | "absence-overlaps"
    }

/** An instructor is away; what the instructor was taken for becomes « sans moniteur ». */
export async function beginAbsence(
  db: Db,
  begin: { instructorId: string; absence: NewStay; actor: string; now: Date },
): Promise<BeginAbsenceOutcome> {
  const { instructorId, absence, actor } = begin
  const period = periodOf(absence, begin.now)
  if (period === "no-such-time") return { ok: false, refusal: period }
  if (typeof period === "string") return { ok: false, refusal: `absence-${period}` }
  return await inTransaction(db, async (trx): Promise<BeginAbsenceOutcome> => {
    if (!(await lockInstructor(trx, instructorId))) return { ok: false, refusal: "instructor-unknown" }
    const freed = await beginStay(trx, "instructorId", instructorId, { ...period, reason: absence.reason })
    if (freed === "overlaps") return { ok: false, refusal: "absence-overlaps" }
    const { startsAt, endsAt } = period
    await recordEvent(trx, {
      actor,
      action: "instructor.absence-begun",
      entity: "instructor",
      entityId: instructorId,
      change: { startsAt, endsAt, freed },
    })
    return { ok: true, freed }
  })
}

export type EndAbsenceOutcome = { ok: true } | { ok: false; refusal: "instructor-unknown" | "absence-unknown" }

/** Ends an absence now, or cancels one to come. */
export async function endAbsence(
  db: Db,
  end: { instructorId: string; absenceId: string; actor: string; now: Date },
): Promise<EndAbsenceOutcome> {
  const { instructorId, absenceId, actor, now } = end
  return await inTransaction(db, async (trx): Promise<EndAbsenceOutcome> => {
    if (!(await lockInstructor(trx, instructorId))) return { ok: false, refusal: "instructor-unknown" }
    const stay = await endStay(trx, "instructorId", instructorId, { stayId: absenceId, now })
    if (!stay) return { ok: false, refusal: "absence-unknown" }
    await recordEvent(trx, {
      actor,
      action: "instructor.absence-ended",
      entity: "instructor",
      entityId: instructorId,
      change: { startsAt: stay.startsAt, endsAt: [stay.endsAt, now] },
    })
    return { ok: true }
  })
}
