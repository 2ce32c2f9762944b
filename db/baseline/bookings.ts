import {
  clockTime,
  courseKinds,
  mailboxColumns,
  normalEmail,
  normalPhone,
  reservationTypes,
  searchColumn,
  searchedName,
  searchedPhone,
  searchIndex,
  slotKinds,
  stampedNow,
} from "./words.ts"

const isReservation = `kind in ${reservationTypes}`
const isSeat = `kind in ${courseKinds}`

/** What one kind alone asks for. */
const asked = "license_level, has_theory_knowledge, license_held, rental_duration, boat_type, group_size, group_name"

/**
 * The header of what somebody books in a slot (school 0): each kind may fill only the columns that it asks for. `base` is
 * that of the slots, which have the foreign key: another would lock a row of `bases` for each booking. `cancelled_as`
 * says of a seat that the school took it out, or took its own addition of it back. `proven_by` says how the person of a
 * reservation was known when it was made; a seat is always an account's.
 */
const header = [
  `create table bookings (
    id uuid primary key,
    reference text not null constraint bookings_reference unique check (reference ~ '^[A-Z2-9]{8}$'),
    user_id uuid references users (id) on delete set null,
    person_id uuid references persons (id),
    kind text not null check (kind in ${slotKinds}),
    status text not null check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
    base text,
    day date not null,
    time text not null ${clockTime("time")},
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    first_name text,
    last_name text,
    email text,
    phone text,
    ${normalPhone},
    notes text,
    admin_notes text,
    license_level text check (license_level in ('beginner', 'basic', 'intermediate', 'advanced')),
    has_theory_knowledge boolean,
    license_held text check (license_held in ('none', 'coastal', 'inland')),
    rental_duration integer check (rental_duration between 1 and 8),
    boat_type text references boat_models (code),
    group_size integer check (group_size between 1 and 20),
    group_name text,
    application_id uuid references boat_license_applications (id),
    session_id uuid references slots (id),
    replaces uuid references bookings (id),
    price_cents integer not null check (price_cents >= 0),
    price_currency text not null check (price_currency ~ '^[A-Z]{3}$'),
    quote jsonb,
    kept_percent integer check (kept_percent between 0 and 100),
    cancelled_as text check (cancelled_as in ('school', 'undone')),
    own_moves integer not null default 0 check (own_moves >= 0),
    moved_at timestamptz(3),
    moved_by_school_at timestamptz(3),
    attendance text check (attendance in ('present', 'absent')),
    attendance_at timestamptz(3),
    network text,
    wide_network text,
    proven boolean not null default true,
    proven_by text check (proven_by in ('account', 'link', 'staff')),
    ${mailboxColumns},
    ${searchColumn(searchedName("coalesce(email, '')"), searchedPhone, "lower(reference)")},
    forgotten_at timestamptz(3),
    sequence integer not null default 0,
    version integer not null default 1,
    demo boolean not null default false,
    created_at ${stampedNow},
    updated_at ${stampedNow},
    ${normalEmail("bookings", "")},
    constraint bookings_interval check (ends_at > starts_at),
    constraint bookings_asked check (
      case
        when ${isSeat} then num_nonnulls(application_id, session_id) = 2 and num_nonnulls(${asked}) = 0
        when num_nonnulls(application_id, session_id, replaces, kept_percent, cancelled_as) > 0 then false
        when kind = 'boat_license' then
          num_nonnulls(license_held, rental_duration, boat_type, group_size, group_name) = 0
        when kind = 'boat_rental' then num_nonnulls(license_level, group_name) = 0
        else num_nonnulls(license_level, has_theory_knowledge, license_held, rental_duration, boat_type) = 0 end),
    constraint bookings_seat check (
      case when ${isSeat}
        then status in ('confirmed', 'cancelled') and num_nonnulls(first_name, last_name, email, phone) = 0
        else num_nonnulls(base, first_name, last_name) = 3 end),
    constraint bookings_left check (num_nonnulls(kept_percent, cancelled_as) = 0 or status = 'cancelled'),
    constraint bookings_attendance_at_check check ((attendance is null) = (attendance_at is null)),
    constraint bookings_forgotten check ((forgotten_at is not null) = (email is not distinct from '')),
    constraint bookings_person check (${isSeat} or (forgotten_at is not null) = (person_id is null)),
    constraint bookings_of_application unique (application_id, id)
  )`,
  `create index bookings_by_creation on bookings (created_at desc, id desc) where ${isReservation}`,
  `create index bookings_by_status on bookings (status, created_at desc, id desc) where ${isReservation}`,
  `create index bookings_by_kind on bookings (kind, created_at desc, id desc) where ${isReservation}`,
  `create index bookings_by_start on bookings (starts_at, id) where ${isReservation}`,
  `create index bookings_by_user on bookings (user_id, created_at desc, id desc) where user_id is not null`,
  `create index bookings_ahead_of_user on bookings (user_id, starts_at, id)
    where user_id is not null and status in ('pending', 'confirmed')`,
  `create index bookings_by_person on bookings (person_id, created_at desc, id desc)
    where person_id is not null`,
  `create index bookings_of_guests_by_creation
    on bookings (email_normal, created_at desc, id desc) where user_id is null and ${isReservation}`,
  `create index bookings_waiting_by_user on bookings (user_id, starts_at)
    where status = 'pending' and user_id is not null`,
  `create index bookings_waiting_by_domain on bookings (mail_domain, starts_at) where status = 'pending'`,
  `create index bookings_by_mailbox on bookings (mailbox, status) where ${isReservation}`,
  `create index bookings_by_network on bookings (wide_network) where wide_network is not null`,
  // The overview reads all that wait for an answer from the index alone; most of a long history's are past.
  `create index bookings_pending on bookings (starts_at, base) include (id, kind, created_at, status)
    where status = 'pending'`,
  ...searchIndex("bookings", `where ${isReservation}`),
  `create index seats_by_session on bookings (session_id) where session_id is not null`,
  `create index seats_by_start on bookings (starts_at, id) where ${isSeat}`,
  // An application may book a session again after leaving it.
  `create unique index seats_once on bookings (application_id, session_id)
    where application_id is not null and status = 'confirmed'`,
  `create unique index seats_replaced on bookings (replaces) where replaces is not null`,

  // A reminder is sent once for each beginning of a booking, so that a move arms it again.
  `create table reminders (
    booking_id uuid not null references bookings (id) on delete cascade,
    kind text not null check (kind in ('days-before', 'day-before', 'unanswered')),
    starts_at timestamptz(3) not null,
    created_at ${stampedNow},
    primary key (booking_id, kind, starts_at)
  )`,
]

/** Which kinds a query means is said here alone (decision 0094). A view shows and takes the columns of its kinds. */
const kinds = [
  `create view reservations as
    select id, reference, user_id, person_id, kind, status, base, day, time, starts_at, ends_at, first_name, last_name,
      email, email_punycode, email_normal, phone, phone_normal, notes, admin_notes, ${asked}, price_cents, price_currency,
      quote, own_moves, moved_by_school_at, attendance, attendance_at, network, wide_network, proven, proven_by,
      mailbox, mail_domain, search, forgotten_at, sequence, version, demo, created_at, updated_at
    from bookings where ${isReservation}
    with check option`,
  `create view seats as
    select id, reference, user_id, person_id, application_id, session_id, replaces, kind, status, base, day, time,
      starts_at, ends_at, price_cents, price_currency, kept_percent, cancelled_as, own_moves, moved_at, moved_by_school_at,
      attendance, attendance_at, sequence, version, demo, created_at, updated_at
    from bookings where ${isSeat}
    with check option`,
]

/** A seat has the moment of its session and the person of its application, whoever changes them. */
const following = [
  `create function follow_session() returns trigger language plpgsql as $$
  begin
    select user_id, person_id into new.user_id, new.person_id
    from boat_license_applications where id = new.application_id;
    select kind, base, date, start_time, starts_at, ends_at
    into new.kind, new.base, new.day, new.time, new.starts_at, new.ends_at
    from slots where id = new.session_id;
    return new;
  end $$`,
  `create trigger bookings_follow before insert or update of application_id, session_id on bookings
    for each row when (new.session_id is not null) execute function follow_session()`,
  `create function lead_seats() returns trigger language plpgsql as $$
  begin
    perform from bookings where application_id = new.id order by id for no key update;
    update bookings set user_id = new.user_id, person_id = new.person_id where application_id = new.id;
    return null;
  end $$`,
  `create trigger boat_license_applications_seats after update of user_id, person_id on boat_license_applications
    for each row when ((old.user_id, old.person_id) is distinct from (new.user_id, new.person_id))
    execute function lead_seats()`,
  // At the end of the transaction, for the seats that it did not move itself: a second update of a seat would lock its
  // account, too late in the order of locks.
  `create function move_seats() returns trigger language plpgsql as $$
  begin
    perform from bookings where session_id = new.id order by id for no key update;
    update bookings set session_id = slots.id from slots
    where session_id = new.id and slots.id = new.id
      and (bookings.kind, bookings.base, bookings.starts_at, bookings.ends_at)
        is distinct from (slots.kind, slots.base, slots.starts_at, slots.ends_at);
    return null;
  end $$`,
  `create constraint trigger slots_move_seats after update of kind, base, starts_at, ends_at on slots
    deferrable initially deferred
    for each row when (new.license_type is not null and (old.kind, old.base, old.starts_at, old.ends_at)
      is distinct from (new.kind, new.base, new.starts_at, new.ends_at))
    execute function move_seats()`,

  // Of its entry in an agenda (RFC 5545, SEQUENCE): a move or a cancellation replaces the entry, a note does not.
  `create function count_change() returns trigger language plpgsql as $$
  begin
    new.sequence := old.sequence + 1;
    return new;
  end $$`,
  `create trigger bookings_sequence before update of status, session_id, base, starts_at, ends_at on bookings
    for each row when (old.sequence = new.sequence and (
      (old.session_id, old.base, old.starts_at, old.ends_at, old.status = 'cancelled')
      is distinct from (new.session_id, new.base, new.starts_at, new.ends_at, new.status = 'cancelled')))
    execute function count_change()`,
]

const waiting = [
  `create table waiting_entries (
    id uuid primary key,
    kind text not null check (kind in ${reservationTypes}),
    slot_ids uuid[] not null,
    base text not null,
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    model text references boat_models (code),
    persons integer,
    email text not null,
    user_id uuid references users (id) on delete cascade,
    person_id uuid not null references persons (id),
    request jsonb not null,
    state text not null check (state in ('unconfirmed', 'waiting', 'offered', 'booked', 'left')),
    confirmed_at timestamptz(3),
    offer_until timestamptz(3),
    passed_over boolean not null default false,
    wide_network text,
    ${mailboxColumns},
    created_at ${stampedNow},
    ${normalEmail("waiting_entries")},
    constraint waiting_entries_confirmed check (state in ('unconfirmed', 'left') or confirmed_at is not null),
    constraint waiting_entries_offered check (state <> 'offered' or offer_until is not null)
  )`,
  `create index waiting_entries_by_slot on waiting_entries using gin (slot_ids) where state = 'waiting'`,
  `create index waiting_entries_by_email on waiting_entries (email_normal)`,
  `create index waiting_entries_by_user on waiting_entries (user_id)`,
  `create index waiting_entries_by_person on waiting_entries (person_id)`,
  `create index waiting_entries_by_mailbox on waiting_entries (mailbox)`,
  `create index waiting_entries_by_domain on waiting_entries (mail_domain)`,
]

/** A hold belongs to a visitor's tab, by its token, or to an entry of the waiting list. */
const holds = [
  `create table holds (
    id uuid primary key,
    token_hash text,
    waiting_id uuid references waiting_entries (id) on delete cascade,
    kind text check (kind in ${reservationTypes}),
    base text,
    starts_at timestamptz(3),
    ends_at timestamptz(3),
    model text,
    persons integer,
    hours integer,
    held_until timestamptz(3) not null,
    extended boolean not null default false,
    network text,
    wide_network text,
    created_at ${stampedNow},
    constraint holds_owner check (token_hash is null or waiting_id is null)
  )`,
  `create unique index holds_by_token on holds (token_hash, kind)`,
  `create unique index holds_by_entry on holds (waiting_id)`,

  // The minutes of a hold stay when it is gone, because released and renewed ones count alike.
  `create table holdings (
    id uuid primary key,
    network text,
    base text not null,
    day date not null,
    slot_ids uuid[] not null,
    last boolean not null,
    began_at timestamptz(3) not null,
    ends_at timestamptz(3) not null
  )`,
  `create index holdings_by_day on holdings (base, day)`,

  // A base whose coming week is withheld, since the school was told.
  `create table withheld_alerts (
    base text primary key references bases (slug),
    told_at timestamptz(3) not null
  )`,
]

export const bookings = [...header, ...kinds, ...following, ...waiting, ...holds]
