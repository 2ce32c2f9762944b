/** What the door writes (decisions 0004 and 0054): who is in a slot, and which boats and instructors are taken. */
export const places = [
  // The booking is inserted after its places, in the same transaction.
  `create table places (
    id uuid primary key default gen_random_uuid(),
    slot_id uuid not null references slots (id),
    count integer not null default 1 check (count between 1 and 20),
    state text not null default 'taken' check (state in ('held', 'taken', 'freed')),
    booking_id uuid references bookings (id) deferrable initially deferred,
    hold_id uuid references holds (id) on delete cascade,
    constraint places_header check (num_nonnulls(booking_id, hold_id) = 1),
    constraint places_held check ((state = 'held') = (hold_id is not null))
  ) with (fillfactor = 80)`,
  `create index places_by_slot on places (slot_id)`,
  `create unique index places_of_booking on places (booking_id, slot_id)
    where booking_id is not null and state = 'taken'`,
  `create unique index places_of_hold on places (hold_id, slot_id) where hold_id is not null`,

  `create table assignments (
    id uuid primary key default gen_random_uuid(),
    boat_id uuid references boats (id),
    instructor_id uuid references instructors (id),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    purpose text not null check (purpose in ('slot', 'reservation', 'hold', 'workshop', 'absence')),
    slot_id uuid references slots (id) on delete cascade,
    booking_id uuid references bookings (id) deferrable initially deferred,
    hold_id uuid references holds (id) on delete cascade,
    reason text,
    demo boolean not null default false,
    constraint assignments_interval check (ends_at > starts_at),
    constraint assignments_resource check (num_nonnulls(boat_id, instructor_id) = 1),
    constraint assignments_purpose check (case purpose
      when 'slot' then slot_id is not null and num_nonnulls(booking_id, hold_id) = 0
      when 'reservation' then booking_id is not null and num_nonnulls(slot_id, hold_id) = 0
      when 'hold' then hold_id is not null and num_nonnulls(slot_id, booking_id) = 0
      when 'workshop' then boat_id is not null and num_nonnulls(slot_id, booking_id, hold_id) = 0
      else instructor_id is not null and num_nonnulls(slot_id, booking_id, hold_id) = 0 end),
    constraint assignments_boat_once
      exclude using gist (boat_id with =, tstzrange(starts_at, ends_at) with &&) where (boat_id is not null),
    constraint assignments_instructor_once
      exclude using gist (instructor_id with =, tstzrange(starts_at, ends_at) with &&) where (instructor_id is not null)
  )`,
  `create index assignments_of_slot on assignments (slot_id) where slot_id is not null`,
  `create index assignments_of_booking on assignments (booking_id) where booking_id is not null`,
  `create index assignments_of_hold on assignments (hold_id) where hold_id is not null`,
  `create index assignments_by_end on assignments (ends_at)`,
]
