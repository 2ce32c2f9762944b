import {
  give,
  outingEvent,
  periodWithTurnaround,
  takeBack,
} from "#app/features/calendar/resources/assignments/assignments.server.ts"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { whyTaken } from "#app/features/calendar/resources/assignments/free-resources.server.ts"
import { lockOuting, type Outing, type OutingKey } from "#app/features/calendar/resources/assignments/outings.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { boatsOfOutings, type GivenBoat } from "./boats-of-outings.server.ts"
import type { BoatChoice } from "./fleet.admin.schema.ts"
import { misfitOf, personsAshore, sailsTogether } from "./fleet.rules.ts"
import { type LockedBoat, lockBoats } from "./lock-boats.server.ts"

export type AssignRefusal =
  | "outing-unknown"
  | "boat-unknown"
  | "changed-meanwhile"
  | "other-base"
  | "other-model"
  | "too-small"
  | "boat-taken"
  | "boat-in-workshop"

export type AssignOutcome = { ok: true } | { ok: false; refusal: AssignRefusal }

export interface BoatToAssign {
  outing: OutingKey
  choice: BoatChoice
  actor: string
  now: Date
  bookings: BoatBookings
}

/**
 * Gives an outing one named boat, from its start until the base has turned the boat around (school 1, "Rules"). Judges
 * under the locks, so that the exclusion constraint is never met.
 */
export async function assignBoat(db: Db, assign: BoatToAssign): Promise<AssignOutcome> {
  const { choice, actor, now } = assign
  return await inTransaction(db, async (trx): Promise<AssignOutcome> => {
    const outing = await lockOuting(trx, assign.outing, assign)
    if (!outing) return { ok: false, refusal: "outing-unknown" }
    // Those that the screen showed, so that one round of locks by id suffices.
    const locked = await lockBoats(trx, { ids: [choice.boatId, ...choice.seen] })
    const had = (await boatsOfOutings(trx, [outing])).get(outing.id) ?? []
    const boat = locked.find(({ id }) => id === choice.boatId)
    if (!boat) return { ok: false, refusal: "boat-unknown" }
    if (!sameBoats(had, choice)) return { ok: false, refusal: "changed-meanwhile" }
    if (had.some(({ id }) => id === boat.id)) return { ok: true }
    const leaving = leavingBoats(outing, had, choice.replaces)
    const misfit = refusalOf(outing, boat, { had, leaving })
    if (misfit) return { ok: false, refusal: misfit }
    const period = await periodWithTurnaround(trx, outing, boat.base)
    const taken = await whyTaken(trx, "boatId", boat, { outing, period, now })
    if (taken) return { ok: false, refusal: taken === "away" ? "boat-in-workshop" : "boat-taken" }
    await takeBack(
      trx,
      "boatId",
      outing,
      leaving.map(({ id }) => id),
    )
    await give(trx, "boatId", outing, [boat.id], period)
    await recordEvent(trx, {
      ...outingEvent(outing, actor),
      action: "boat.assigned",
      change: { boat: boat.name, ...(leaving.length > 0 ? { replaces: leaving.map(({ name }) => name) } : {}) },
    })
    return { ok: true }
  })
}

function sameBoats(had: readonly GivenBoat[], { seen, replaces }: BoatChoice): boolean {
  const ids = new Set(had.map(({ id }) => id))
  const same = ids.size === seen.length && seen.every((id) => ids.has(id))
  return same && (replaces === undefined || ids.has(replaces))
}

/** A group that lacks a boat, or a course, keeps those it has. */
function leavingBoats(outing: Outing, had: readonly GivenBoat[], replaces: string | undefined): GivenBoat[] {
  if (replaces !== undefined) return had.filter(({ id }) => id === replaces)
  const isCourse = outing.activity === "theory" || outing.activity === "practice"
  return isCourse || personsAshore(outing, had) > 0 ? [] : [...had]
}

function refusalOf(
  outing: Outing,
  boat: LockedBoat,
  { had, leaving }: { had: readonly GivenBoat[]; leaving: readonly GivenBoat[] },
): AssignRefusal | undefined {
  if (outing.base !== null && boat.base !== outing.base) return "other-base"
  const misfit = misfitOf(boat, outing)
  if (misfit || sailsTogether(outing) || leaving.length === 0) return misfit
  const after = [...had.filter((one) => !leaving.includes(one)), boat]
  return personsAshore(outing, after) > personsAshore(outing, had) ? "too-small" : undefined
}
