import { sql } from "kysely"
import { isSessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { Outing } from "./outings.server.ts"

export type Resource = "boatId" | "instructorId"

export interface Period {
  startsAt: Date
  endsAt: Date
}

export async function periodWithTurnaround(trx: Trx, { startsAt, endsAt }: Period, base: string): Promise<Period> {
  const { rows } = await sql<{ endsAt: Date }>`
    select turned_around(${base}, ${endsAt}::timestamptz) as ends_at`.execute(trx)
  return { startsAt, endsAt: rows[0]?.endsAt ?? endsAt }
}

export async function give(
  trx: Trx,
  resource: Resource,
  outing: Outing,
  ids: readonly string[],
  { startsAt, endsAt }: Period,
): Promise<void> {
  const holder = outing.kind === "slot" ? { slotId: outing.id } : { bookingId: outing.id }
  const rows = ids.map((id) => Object.assign({ [resource]: id, startsAt, endsAt, purpose: outing.kind }, holder))
  await trx.insertInto("assignments").values(rows).execute()
}

export async function takeBack(trx: Trx, resource: Resource, outing: Outing, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom("assignments")
    .where(resource, "in", ids)
    .where(outing.kind === "slot" ? "slotId" : "bookingId", "=", outing.id)
    .execute()
}

/** Names the record whose history shows the event of an outing. */
export function outingEvent(outing: Outing, actor: string) {
  const course = isSessionType(outing.activity)
  const slot = course ? "training-session" : "slot"
  return { actor, entity: outing.kind === "reservation" ? "reservation" : slot, entityId: outing.id }
}

/** A course that is cancelled, or moved to another time, is « sans bateau » and « sans moniteur » again. */
export async function freeCourse(trx: Trx, slotId: string): Promise<void> {
  await trx
    .deleteFrom("assignments")
    .where("id", "in", (query) =>
      query.selectFrom("assignments").select("id").where("slotId", "=", slotId).orderBy("id").forUpdate(),
    )
    .execute()
}
