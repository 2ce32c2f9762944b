import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { makeFleet } from "#bench/booking/fleet-database.ts"

/** Slots nobody booked, day by day before the first, until there are so many. */
export async function addOlderSlots(db: Db, count: number): Promise<void> {
  await sql`
    insert into slots (id, kind, base, starts_at, ends_at, capacity)
    select gen_random_uuid(), kind, base, starts_at - back * days, ends_at - back * days, capacity
    from slots, generate_series(1::int, 10) back,
      (select (max(date) - min(date) + 1) * interval '1 day' as days from slots where base is not null) as span
    where base is not null
    order by starts_at - back * days desc
    limit greatest(0, ${count}::bigint - (select count(*) from slots))`.execute(db)
}

/** Sixty boats and twelve instructors, and who takes them for rentals and lessons from a month ago on. */
export async function addFleet(db: Db): Promise<void> {
  await makeFleet(db)
  await sql`
    insert into assignments (boat_id, starts_at, ends_at, purpose, booking_id)
    select boats.id, starts_at, ends_at, 'reservation', booked.id
    from (select id, base, starts_at, ends_at, row_number() over (partition by base, starts_at order by id) as number
        from reservations where kind = 'boat_rental' and status <> 'cancelled' and starts_at > now() - interval '30 days'
      ) as booked
      join (select id, base, row_number() over (partition by base order by id) as number from boats) as boats using (base, number)`.execute(
    db,
  )
  // Boats that rentals have left over.
  await sql`
    insert into assignments (boat_id, starts_at, ends_at, purpose, slot_id)
    select given.id, slots.starts_at, slots.ends_at, 'slot', slots.id
    from slots, lateral (select id from boats where base = slots.base and not exists (
        select from assignments where boat_id = boats.id and starts_at = slots.starts_at) order by id desc limit 1) as given
    where kind = 'boat_license' and taken > 0 and slots.starts_at > now() - interval '30 days'`.execute(db)
  await sql`
    insert into assignments (instructor_id, starts_at, ends_at, purpose, slot_id)
    select given.id, starts_at, ends_at, 'slot', slots.id
    from slots join (select base, min(id::text)::uuid as id from instructors group by base) as given using (base)
    where kind = 'boat_license' and taken > 0 and starts_at > now() - interval '30 days'`.execute(db)
}
