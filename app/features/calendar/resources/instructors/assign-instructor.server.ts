import { give, outingEvent, takeBack } from "#app/features/calendar/resources/assignments/assignments.server.ts"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { whyTaken } from "#app/features/calendar/resources/assignments/free-resources.server.ts"
import { lockOuting, type OutingKey } from "#app/features/calendar/resources/assignments/outings.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { InstructorChoice } from "./instructors.admin.schema.ts"
import { lackOf, needsCertificate } from "./instructors.rules.ts"
import { lockInstructors } from "./lock-instructors.server.ts"
import { boatsCount, certifiedOn, instructorsOfOutings } from "./team.queries.server.ts"

export type AssignRefusal =
  | "outing-unknown"
  | "instructor-unknown"
  | "changed-meanwhile"
  | "rental-alone"
  | "other-base"
  | "no-certificate"
  | "instructor-taken"
  | "instructor-away"

interface Assigning {
  outing: OutingKey
  actor: string
  now: Date
  bookings: BoatBookings
}

/**
 * Gives an outing one named instructor until it ends. Judges under the locks, so that the exclusion constraint is never
 * met. Without a valid certificate only with a reason, which the event keeps (school 1).
 */
export async function assignInstructor(
  db: Db,
  assign: Assigning & { choice: InstructorChoice },
): Promise<{ ok: true } | { ok: false; refusal: AssignRefusal }> {
  const { choice, actor, now } = assign
  return await inTransaction(db, async (trx) => {
    const refused = (refusal: AssignRefusal) => ({ ok: false as const, refusal })
    const outing = await lockOuting(trx, assign.outing, assign)
    if (!outing) return refused("outing-unknown")
    if (outing.activity === "boat_rental") return refused("rental-alone")
    const locked = await lockInstructors(trx, [choice.instructorId, ...choice.seen])
    const had = (await instructorsOfOutings(trx, [outing])).get(outing.id) ?? []
    const instructor = locked.find(({ id }) => id === choice.instructorId)
    if (!instructor) return refused("instructor-unknown")
    const hadIds = had.map(({ id }) => id)
    if (!sameIds(hadIds, choice)) return refused("changed-meanwhile")
    if (hadIds.includes(instructor.id)) return { ok: true as const }
    if (outing.base !== null && instructor.base !== outing.base) return refused("other-base")
    const day = dayAt(outing.startsAt)
    const forced = needsCertificate(outing) && !(await certifiedOn(trx, day)).has(instructor.id)
    if (forced && !choice.reason) return refused("no-certificate")
    const taken = await whyTaken(trx, "instructorId", instructor, { outing, period: outing, now })
    if (taken) return refused(taken === "away" ? "instructor-away" : "instructor-taken")
    const adds = lackOf(outing, { boats: await boatsCount(trx, outing), instructors: had.length }) > 0
    const isCourse = outing.activity === "theory" || outing.activity === "practice"
    const leaving = choice.replaces ? [choice.replaces] : adds || isCourse ? [] : hadIds
    await takeBack(trx, "instructorId", outing, leaving)
    await give(trx, "instructorId", outing, [instructor.id], outing)
    await recordEvent(trx, {
      ...outingEvent(outing, actor),
      action: "instructor.assigned",
      change: {
        instructor: instructor.id,
        ...(leaving.length > 0 ? { replaces: leaving } : {}),
        ...(forced ? { reason: choice.reason } : {}),
      },
    })
    return { ok: true as const }
  })
}

function sameIds(had: readonly string[], { seen, replaces }: InstructorChoice): boolean {
  const same = had.length === seen.length && seen.every((id) => had.includes(id))
  return same && (replaces === undefined || had.includes(replaces))
}

export async function removeInstructor(
  db: Db,
  remove: Assigning & { instructorId: string },
): Promise<{ ok: true } | { ok: false; refusal: "outing-unknown" | "changed-meanwhile" }> {
  const { instructorId, actor } = remove
  return await inTransaction(db, async (trx) => {
    const outing = await lockOuting(trx, remove.outing, remove)
    if (!outing) return { ok: false as const, refusal: "outing-unknown" as const }
    await lockInstructors(trx, [instructorId])
    const had = (await instructorsOfOutings(trx, [outing])).get(outing.id) ?? []
    if (!had.some(({ id }) => id === instructorId)) return { ok: false as const, refusal: "changed-meanwhile" as const }
    await takeBack(trx, "instructorId", outing, [instructorId])
    const change = { instructor: instructorId }
    await recordEvent(trx, { ...outingEvent(outing, actor), action: "instructor.removed", change })
    return { ok: true as const }
  })
}
