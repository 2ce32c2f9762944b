import {
  type Asked,
  type Assigning,
  type AssignmentRules,
  assignResource,
  removeResource,
} from "#app/features/calendar/resources/assignments/assign-resource.server.ts"
import { boatsOfOutings } from "#app/features/calendar/resources/fleet/boats-of-outings.server.ts"
import { isSessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { InstructorChoice } from "./instructors.admin.schema.ts"
import { lackOf, needsCertificate } from "./instructors.rules.ts"
import { certifiedOn, type GivenInstructor, instructorsOfOutings } from "./team.queries.server.ts"

type Reason = Pick<InstructorChoice, "reason">

const rules: AssignmentRules<"instructor", GivenInstructor, "rental-alone" | "no-certificate", Reason> = {
  kind: "instructor",
  given: instructorsOfOutings,
  async judge(trx, { outing, one, had, choice }) {
    if (outing.activity === "boat_rental") return "rental-alone"
    const forced = needsCertificate(outing) && !(await certifiedOn(trx, dayAt(outing.startsAt))).has(one.id)
    if (forced && !choice.reason) return "no-certificate"
    const boats = (await boatsOfOutings(trx, [outing])).get(outing.id)?.length ?? 0
    const adds = lackOf(outing, { boats, instructors: had.length }) > 0
    return {
      leaving: leavingInstructors({ outing, had, choice }, adds),
      period: outing,
      note: forced ? { reason: choice.reason } : {},
    }
  },
}

/**
 * Gives an outing one named instructor until it ends. Without a valid certificate only with a reason, which the event
 * keeps (school 1).
 */
export async function assignInstructor(db: Db, { choice, ...assign }: Assigning & { choice: InstructorChoice }) {
  const { instructorId: id, ...others } = choice
  return await assignResource(db, rules, { ...assign, choice: { id, ...others } })
}

export async function removeInstructor(db: Db, { instructorId, ...remove }: Assigning & { instructorId: string }) {
  return await removeResource(db, rules, { ...remove, id: instructorId })
}

/** Somebody who is added where one is missing, or to a course, takes nobody's place. */
function leavingInstructors(
  { outing, had, choice }: Pick<Asked<GivenInstructor, Reason>, "outing" | "had" | "choice">,
  adds: boolean,
): readonly GivenInstructor[] {
  if (choice.replaces) return had.filter(({ id }) => id === choice.replaces)
  return adds || isSessionType(outing.activity) ? [] : had
}
