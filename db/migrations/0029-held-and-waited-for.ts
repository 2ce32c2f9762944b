import { type Kysely, sql } from "kysely"

/** Holds of visitors, and the waiting list of a full slot with its offers (school 2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...dropDoors, ...entries, ...holds, ...links]) await sql.raw(statement).execute(db)
}

/**
 * Functions of the version before, whose arguments change. `db/functions` creates the new ones after the last
 * migration.
 */
const dropDoors = ["held_places", "judge_slots", "free_boats", "free_instructors", "choose_boats"]
  .concat("choose_instructors", "choose_resources", "write_places", "take_places", "hold_places", "book_places")
  .map((name) => `drop function if exists ${name}`)

const entries = [
  `create table waiting_entries (
    id uuid primary key,
    kind text not null check (kind in ('boat_license', 'boat_rental', 'group_outing')),
    slot_ids uuid[] not null,
    base text not null,
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    model text check (model in ('electric_small', 'electric_medium', 'electric_large')),
    persons integer,
    email text not null,
    user_id uuid references users (id) on delete cascade,
    request jsonb not null,
    state text not null check (state in ('unconfirmed', 'waiting', 'offered', 'booked', 'left')),
    confirmed_at timestamptz(3),
    offer_until timestamptz(3),
    created_at timestamptz(3) not null default now(),
    constraint waiting_entries_confirmed check (state in ('unconfirmed', 'left') or confirmed_at is not null),
    constraint waiting_entries_offered check (state <> 'offered' or offer_until is not null)
  )`,
  `create index waiting_entries_by_slot on waiting_entries using gin (slot_ids) where state = 'waiting'`,
  `create index waiting_entries_by_email on waiting_entries (lower(email))`,
  `create index waiting_entries_by_user on waiting_entries (user_id)`,
]

/** A hold belongs to a visitor's tab, by its token, or to an entry of the waiting list. */
const holds = [
  `alter table holds
    add column kind text check (kind in ('boat_license', 'boat_rental', 'group_outing')),
    add column token_hash text,
    add column network text,
    add column model text,
    add column persons integer,
    add column hours integer,
    add column extended boolean not null default false,
    add column waiting_id uuid references waiting_entries (id) on delete cascade,
    add constraint holds_owner check (token_hash is null or waiting_id is null)`,
  `create unique index holds_by_token on holds (token_hash, kind)`,
  `create unique index holds_by_entry on holds (waiting_id)`,
  `create index holds_by_network on holds (network)`,
]

const links = [
  `alter table manage_links alter column reservation_id drop not null,
    add column waiting_id uuid references waiting_entries (id) on delete cascade,
    add constraint manage_links_subject check (num_nonnulls(reservation_id, waiting_id) = 1)`,
  `create index manage_links_by_entry on manage_links (waiting_id)`,
]
