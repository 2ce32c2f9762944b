import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { longestOutingHours } from "./reservations.rules.ts"

export interface Duplicate {
  id: string
  reference: string
  /** It was there first. */
  earlier: boolean
}

/** Live bookings of the same mailbox or account that share a slot with these (school 2), the oldest first. */
export async function duplicatesOf(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Duplicate[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Duplicate & { of: string }>`
    select r.id as of, o.id, o.reference, (o.created_at, o.id) < (r.created_at, r.id) as earlier
    from reservations r
    join reservations o on o.id <> r.id and o.kind = r.kind and o.base = r.base
      and o.starts_at > r.starts_at - ${longestOutingHours} * interval '1 hour'
      and o.starts_at < r.ends_at and o.ends_at > r.starts_at
      and (lower(o.email) = lower(r.email) or o.user_id = r.user_id)
    where r.id = any(${ids}::uuid[]) and r.forgotten_at is null and o.forgotten_at is null
      and r.status in ('pending', 'confirmed') and o.status in ('pending', 'confirmed')
    order by o.created_at, o.id`.execute(db)
  const byBooking = new Map<string, Duplicate[]>()
  for (const { of, ...duplicate } of rows) byBooking.set(of, [...(byBooking.get(of) ?? []), duplicate])
  return byBooking
}
