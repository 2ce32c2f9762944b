import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { give, outingEvent, type Period, takeBack } from "./assignments.server.ts"
import type { BoatBookings } from "./boat-bookings.server.ts"
import { whyTaken } from "./free-resources.server.ts"
import { type InUse, lockInUse } from "./lock-resources.server.ts"
import { lockOuting, type Outing, type OutingKey } from "./outings.server.ts"
import { namedInEvents, type ResourceKind, resourceKinds } from "./resource-kinds.ts"

/** What only boats, or only instructors, are judged by. */
export interface AssignmentRules<Kind extends ResourceKind, Given extends Named, Refusal extends string, Reason> {
  kind: Kind
  given: (trx: Trx, outings: readonly OutingKey[]) => Promise<ReadonlyMap<string, Given[]>>
  judge: (trx: Trx, asked: Asked<Given, Reason>) => Promise<Refusal | Judgement>
}

interface Named {
  id: string
  name: string
}

export interface Asked<Given, Reason> {
  outing: Outing
  one: InUse
  had: readonly Given[]
  choice: ResourceChoice & Reason
}

export interface Judgement {
  period: Period
  leaving: readonly Named[]
  /** What the event keeps beside the names. */
  note?: Record<string, unknown>
}

export interface ResourceChoice {
  id: string
  /** Those that the screen showed, so that one round of locks by id suffices. */
  seen: readonly string[]
  /** Whose place this one takes. */
  replaces?: string | undefined
}

export interface Assigning {
  outing: OutingKey
  actor: string
  now: Date
  bookings: BoatBookings
}

type RemoveRefusal = "outing-unknown" | "changed-meanwhile"
type AssignRefusal<Kind extends ResourceKind> =
  | RemoveRefusal
  | "other-base"
  | `${Kind}-unknown`
  | `${Kind}-taken`
  | (typeof resourceKinds)[Kind]["stayNow"]
type Outcome<Refusal> = { ok: true } | { ok: false; refusal: Refusal }

/** Gives an outing one named boat or instructor. Judges under the locks, so that the exclusion constraint is never met. */
export async function assignResource<
  Kind extends ResourceKind,
  Given extends Named,
  Refusal extends string,
  Reason = unknown,
>(
  db: Db,
  { kind, given, judge }: AssignmentRules<Kind, Given, Refusal, Reason>,
  assign: Assigning & { choice: ResourceChoice & Reason },
): Promise<Outcome<AssignRefusal<Kind> | Refusal>> {
  const { choice, actor, now } = assign
  const { resource, stayNow, assigned } = resourceKinds[kind]
  return await inTransaction(db, async (trx): Promise<Outcome<AssignRefusal<Kind> | Refusal>> => {
    const outing = await lockOuting(trx, assign.outing, assign)
    if (!outing) return { ok: false, refusal: "outing-unknown" }
    const locked = await lockInUse(trx, kind, { ids: [choice.id, ...choice.seen] })
    const had = (await given(trx, [outing])).get(outing.id) ?? []
    const one = locked.find(({ id }) => id === choice.id)
    if (!one) return { ok: false, refusal: `${kind}-unknown` as const }
    if (!asSeen(had, choice)) return { ok: false, refusal: "changed-meanwhile" }
    if (had.some(({ id }) => id === one.id)) return { ok: true }
    if (outing.base !== null && one.base !== outing.base) return { ok: false, refusal: "other-base" }
    const judged = await judge(trx, { outing, one, had, choice })
    if (typeof judged === "string") return { ok: false, refusal: judged }
    const { period, leaving, note } = judged
    const taken = await whyTaken(trx, resource, one, { outing, period, now })
    if (taken) return { ok: false, refusal: taken === "away" ? stayNow : (`${kind}-taken` as const) }
    const left = leaving.map(({ id }) => id)
    await takeBack(trx, resource, outing, left)
    await give(trx, resource, outing, [one.id], period)
    const replaces = leaving.map((leaves) => namedInEvents(kind, leaves))
    const change = { [kind]: namedInEvents(kind, one), ...(left.length > 0 ? { replaces } : {}), ...note }
    await recordEvent(trx, { ...outingEvent(outing, actor), action: assigned, change })
    return { ok: true }
  })
}

function asSeen(had: readonly Named[], { seen, replaces }: ResourceChoice): boolean {
  const ids = new Set(had.map(({ id }) => id))
  const same = ids.size === seen.length && seen.every((id) => ids.has(id))
  return same && (replaces === undefined || ids.has(replaces))
}

export async function removeResource<Kind extends ResourceKind, Given extends Named>(
  db: Db,
  { kind, given }: Pick<AssignmentRules<Kind, Given, never, unknown>, "kind" | "given">,
  remove: Assigning & { id: string },
): Promise<Outcome<RemoveRefusal>> {
  const { id, actor } = remove
  const { resource, removed } = resourceKinds[kind]
  return await inTransaction(db, async (trx): Promise<Outcome<RemoveRefusal>> => {
    const outing = await lockOuting(trx, remove.outing, remove)
    if (!outing) return { ok: false, refusal: "outing-unknown" }
    await lockInUse(trx, kind, { ids: [id] })
    const one = (await given(trx, [outing])).get(outing.id)?.find((had) => had.id === id)
    if (!one) return { ok: false, refusal: "changed-meanwhile" }
    await takeBack(trx, resource, outing, [id])
    const change = { [kind]: namedInEvents(kind, one) }
    await recordEvent(trx, { ...outingEvent(outing, actor), action: removed, change })
    return { ok: true }
  })
}
