import {
  type Assigning,
  type AssignmentRules,
  assignResource,
  removeResource,
} from "#app/features/calendar/resources/assignments/assign-resource.server.ts"
import { periodWithTurnaround } from "#app/features/calendar/resources/assignments/assignments.server.ts"
import type { Outing } from "#app/features/calendar/resources/assignments/outings.server.ts"
import { isSessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsById } from "./boats.queries.server.ts"
import { boatsOfOutings, type GivenBoat } from "./boats-of-outings.server.ts"
import type { BoatChoice } from "./fleet.admin.schema.ts"
import { misfitOf, personsAshore, type SizedBoat, sailsTogether } from "./fleet.rules.ts"

const rules: AssignmentRules<"boat", GivenBoat, "boat-unknown" | "other-model" | "too-small", unknown> = {
  kind: "boat",
  given: boatsOfOutings,
  async judge(trx, { outing, one, had, choice }) {
    const [boat] = await boatsById(trx, [one.id])
    if (!boat) return "boat-unknown"
    const leaving = leavingBoats(outing, had, choice.replaces)
    const misfit = refusalOf(outing, boat, { had, leaving })
    return misfit ?? { leaving, period: await periodWithTurnaround(trx, outing, one.base) }
  },
}

/** Gives an outing one named boat, from its start until the base has turned the boat around (school 1, "Rules"). */
export async function assignBoat(db: Db, { choice, ...assign }: Assigning & { choice: BoatChoice }) {
  const { boatId: id, seen, replaces } = choice
  return await assignResource(db, rules, { ...assign, choice: { id, seen, replaces } })
}

export async function removeBoat(db: Db, { boatId, ...remove }: Assigning & { boatId: string }) {
  return await removeResource(db, rules, { ...remove, id: boatId })
}

/** A group that lacks a boat, or a course, keeps those it has. */
function leavingBoats(outing: Outing, had: readonly GivenBoat[], replaces: string | undefined): GivenBoat[] {
  if (replaces !== undefined) return had.filter(({ id }) => id === replaces)
  return isSessionType(outing.activity) || personsAshore(outing, had) > 0 ? [] : [...had]
}

function refusalOf(
  outing: Outing,
  boat: SizedBoat,
  { had, leaving }: { had: readonly GivenBoat[]; leaving: readonly GivenBoat[] },
): "other-model" | "too-small" | undefined {
  const misfit = misfitOf(boat, outing)
  if (misfit || sailsTogether(outing) || leaving.length === 0) return misfit
  const after = [...had.filter((one) => !leaving.includes(one)), boat]
  return personsAshore(outing, after) > personsAshore(outing, had) ? "too-small" : undefined
}
