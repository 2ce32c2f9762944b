import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { longestOutingHours } from "./reservations.rules.ts"

export interface Duplicate {
  id: string
  reference: string
  /** It was there first. */
  earlier: boolean
}

const named = sql.raw("id, reference, created_at, kind, base, ends_at")
const live = sql<boolean>`status in ('pending', 'confirmed') and forgotten_at is null`

/**
 * Live bookings of the same address or account that share a slot with these (school 2), the oldest first. They are
 * looked up by who booked: a slot's hours hold hundreds of bookings of a large school.
 */
export async function duplicatesOf(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Duplicate[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Duplicate & { of: string }>`
    select r.id as of, o.id, o.reference, (o.created_at, o.id) < (r.created_at, r.id) as earlier
    from reservations r
    join lateral (
      select ${named} from reservations
      where mailbox = r.mailbox and lower(email) = lower(r.email) and starts_at < r.ends_at and ${live}
      union
      select ${named} from reservations
      where user_id = r.user_id and starts_at < r.ends_at
        and starts_at > r.starts_at - ${longestOutingHours} * interval '1 hour' and ${live}
    ) o on o.id <> r.id and o.kind = r.kind and o.base = r.base and o.ends_at > r.starts_at
    where r.id = any(${ids}::uuid[]) and r.status in ('pending', 'confirmed') and r.forgotten_at is null
    order by o.created_at, o.id`.execute(db)
  const byBooking = new Map<string, Duplicate[]>()
  for (const { of, ...duplicate } of rows) byBooking.set(of, [...(byBooking.get(of) ?? []), duplicate])
  return byBooking
}
