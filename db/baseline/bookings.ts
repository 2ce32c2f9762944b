import {
  clockTime,
  mailboxColumns,
  normalEmail,
  normalPhone,
  reservationTypes,
  searchColumn,
  searchedName,
  searchedPhone,
  searchIndex,
  stampedNow,
} from "./words.ts"

/**
 * The header of what somebody books in a slot (school 0): each kind may fill only the columns that it asks for. `base` is
 * that of the slots, which have the foreign key: another would lock a row of `bases` for each booking.
 */
const header = [
  `create table bookings (
    id uuid primary key,
    reference text not null constraint bookings_reference unique check (reference ~ '^[A-Z2-9]{8}$'),
    user_id uuid references users (id) on delete set null,
    person_id uuid references persons (id),
    kind text not null check (kind in ${reservationTypes}),
    status text not null check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
    base text not null,
    day date not null,
    time text not null ${clockTime("time")},
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    first_name text not null,
    last_name text not null,
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
    price_cents integer not null check (price_cents >= 0),
    price_currency text not null check (price_currency ~ '^[A-Z]{3}$'),
    quote jsonb,
    own_moves integer not null default 0 check (own_moves >= 0),
    moved_by_school_at timestamptz(3),
    attendance text check (attendance in ('present', 'absent')),
    attendance_at timestamptz(3),
    network text,
    wide_network text,
    proven boolean not null default true,
    ${mailboxColumns},
    ${searchColumn(searchedName("coalesce(email, '')"), searchedPhone, "lower(reference)")},
    forgotten_at timestamptz(3),
    version integer not null default 1,
    demo boolean not null default false,
    created_at ${stampedNow},
    updated_at ${stampedNow},
    ${normalEmail("bookings", "")},
    constraint bookings_interval check (ends_at > starts_at),
    constraint bookings_asked check (
      case kind
        when 'boat_license' then num_nonnulls(license_held, rental_duration, boat_type, group_size, group_name) = 0
        when 'boat_rental' then num_nonnulls(license_level, group_name) = 0
        when 'group_outing' then
          num_nonnulls(license_level, has_theory_knowledge, license_held, rental_duration, boat_type) = 0
      end),
    constraint bookings_attendance_at_check check ((attendance is null) = (attendance_at is null)),
    constraint bookings_forgotten check ((forgotten_at is not null) = (email is not distinct from '')),
    constraint bookings_person check ((forgotten_at is not null) = (person_id is null))
  )`,
  `create index bookings_by_creation on bookings (created_at desc, id desc)`,
  `create index bookings_by_status on bookings (status, created_at desc, id desc)`,
  `create index bookings_by_kind on bookings (kind, created_at desc, id desc)`,
  `create index bookings_by_start on bookings (starts_at, id)`,
  `create index bookings_by_user on bookings (user_id, created_at desc, id desc) where user_id is not null`,
  `create index bookings_ahead_of_user on bookings (user_id, starts_at, id)
    where user_id is not null and status in ('pending', 'confirmed')`,
  `create index bookings_by_person on bookings (person_id, created_at desc, id desc)
    where person_id is not null`,
  `create index bookings_of_guests_by_creation
    on bookings (email_normal, created_at desc, id desc) where user_id is null`,
  `create index bookings_waiting_by_user on bookings (user_id)
    where status = 'pending' and user_id is not null`,
  `create index bookings_waiting_by_domain on bookings (mail_domain) where status = 'pending'`,
  `create index bookings_by_mailbox on bookings (mailbox, status)`,
  `create index bookings_by_network on bookings (wide_network) where wide_network is not null`,
  `create index bookings_unproven on bookings (base, starts_at) where status = 'pending' and not proven`,
  ...searchIndex("bookings"),

  // A reminder is sent once for each beginning of a booking, so that a move arms it again.
  `create table reminders (
    booking_id uuid not null references bookings (id) on delete cascade,
    kind text not null check (kind in ('days-before', 'day-before', 'unanswered')),
    starts_at timestamptz(3) not null,
    created_at ${stampedNow},
    primary key (booking_id, kind, starts_at)
  )`,
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

const links = [
  `create table manage_links (
    token_hash text primary key,
    booking_id uuid references bookings (id) on delete cascade,
    waiting_id uuid references waiting_entries (id) on delete cascade,
    created_at ${stampedNow},
    revoked_at timestamptz(3),
    constraint manage_links_subject check (num_nonnulls(booking_id, waiting_id) = 1)
  )`,
  `create index manage_links_by_booking on manage_links (booking_id)`,
  `create index manage_links_by_entry on manage_links (waiting_id)`,
]

export const bookings = [...header, ...waiting, ...holds, ...links]
