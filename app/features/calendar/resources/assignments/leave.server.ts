import { sql } from "kysely"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockInUse } from "./lock-resources.server.ts"
import { type ResourceKind, resourceKinds, type StayOf } from "./resource-kinds.ts"
import type { NewStay } from "./stay.schema.ts"
import { beginStay, endStay, free, periodOf } from "./stays.server.ts"

export type LeaveRefusal<Kind extends ResourceKind> =
  | `${Kind}-unknown`
  | `${StayOf<Kind>}-${"past" | "ends-first" | "overlaps" | "unknown"}`
  | "no-such-time"
  | "changed-meanwhile"
type Refused<Kind extends ResourceKind> = { ok: false; refusal: LeaveRefusal<Kind> }
type Outcome<Kind extends ResourceKind> = { ok: true; freed: number } | Refused<Kind>

interface Asked {
  id: string
  actor: string
  now: Date
}

export async function beginLeave<Kind extends ResourceKind>(
  db: Db,
  kind: Kind,
  { id, stay, actor, now }: Asked & { stay: NewStay },
): Promise<Outcome<Kind>> {
  const { resource, begun } = resourceKinds[kind]
  const word: StayOf<Kind> = resourceKinds[kind].stay
  const period = periodOf(stay, now)
  if (period === "no-such-time") return { ok: false, refusal: period }
  if (typeof period === "string") return { ok: false, refusal: `${word}-${period}` as const }
  return await inTransaction(db, async (trx): Promise<Outcome<Kind>> => {
    if ((await lockInUse(trx, kind, { ids: [id] })).length === 0)
      return { ok: false, refusal: `${kind}-unknown` as const }
    const freed = await beginStay(trx, resource, id, { ...period, reason: stay.reason })
    if (freed === "overlaps") return { ok: false, refusal: `${word}-overlaps` as const }
    const { startsAt, endsAt } = period
    await recordEvent(trx, { actor, action: begun, entity: kind, entityId: id, change: { startsAt, endsAt, freed } })
    return { ok: true, freed }
  })
}

export async function endLeave<Kind extends ResourceKind>(
  db: Db,
  kind: Kind,
  { id, stayId, actor, now }: Asked & { stayId: string },
): Promise<{ ok: true } | Refused<Kind>> {
  const { resource, ended } = resourceKinds[kind]
  const word: StayOf<Kind> = resourceKinds[kind].stay
  return await inTransaction(db, async (trx): Promise<{ ok: true } | Refused<Kind>> => {
    if ((await lockInUse(trx, kind, { ids: [id] })).length === 0)
      return { ok: false, refusal: `${kind}-unknown` as const }
    const stay = await endStay(trx, resource, id, { stayId, now })
    if (!stay) return { ok: false, refusal: `${word}-unknown` as const }
    const change = { startsAt: stay.startsAt, endsAt: [stay.endsAt, now] }
    await recordEvent(trx, { actor, action: ended, entity: kind, entityId: id, change })
    return { ok: true }
  })
}

/** Takes a boat or an instructor out of use: their bookings lack one, as many as the confirmation said. */
export async function retire<Kind extends ResourceKind>(
  db: Db,
  kind: Kind,
  { id, version, freed: announced, actor, now }: Asked & { version: number; freed: number },
): Promise<Outcome<Kind>> {
  const { resource, table, retired } = resourceKinds[kind]
  return await inTransaction(db, async (trx): Promise<Outcome<Kind>> => {
    const [locked] = await lockInUse(trx, kind, { ids: [id] })
    if (!locked) return { ok: false, refusal: `${kind}-unknown` as const }
    if (locked.version !== version) return { ok: false, refusal: "changed-meanwhile" }
    const freed = await free(trx, resource, id, { from: now })
    if (freed !== announced) return { ok: false, refusal: "changed-meanwhile" }
    const without = kind === "instructor" ? sql`, user_id = null` : sql``
    await sql`update ${sql.table(table)} set retired_at = ${now}, version = version + 1 ${without}
      where id = ${id}`.execute(trx)
    const { name, base } = locked
    // Events keep no name of a person.
    const change = kind === "boat" ? { name, base, freed } : { base, freed }
    await recordEvent(trx, { actor, action: retired, entity: kind, entityId: id, change })
    return { ok: true, freed }
  })
}
