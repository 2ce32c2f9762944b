import { type Kysely, sql } from "kysely"

/** What withholds places is counted by network, mailbox and mail domain (school 1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...dropDoors, ...addresses, ...requests, ...entries, ...holds, ...alerts])
    await sql.raw(statement).execute(db)
}

/** Functions of the version before, whose arguments change. */
const dropDoors = ["waits_too_many", "hold_places", "book_places"].map((name) => `drop function if exists ${name}`)

const addresses = [
  `create function mailbox_of(address text) returns text language sql immutable strict parallel safe as $$
    select case when address <> '' then
      case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain end end
    from (
      select split_part(lower(split_part(address, '@', 1)), '+', 1) as name, lower(split_part(address, '@', 2)) as domain
    ) as parts
  $$`,
  `create function mail_domain_of(address text) returns text language sql immutable strict parallel safe as $$
    select (regexp_match(
      lower(split_part(address, '@', 2)),
      '([^.]+[.](?:(?:ac|co|com|edu|go|gov|gv|ne|net|or|org)[.][a-z]{2}|[^.]+))$'
    ))[1]
  $$`,
]

const generated = `
    add column mailbox text generated always as (mailbox_of(email)) stored,
    add column mail_domain text generated always as (mail_domain_of(email)) stored`

const requests = [
  `alter table reservations add column wide_network text, add column proven boolean not null default true, ${generated}`,
  `update reservations set proven = false where status = 'pending' and user_id is null and network is not null`,
  `drop index reservations_waiting_by_email`,
  `drop index reservations_by_network`,
  `create index reservations_by_mailbox on reservations (mailbox, status)`,
  `create index reservations_by_network on reservations (wide_network) where wide_network is not null`,
  `create index reservations_waiting_by_domain on reservations (mail_domain) where status = 'pending'`,
  `create index reservations_unproven on reservations (base, starts_at) where status = 'pending' and not proven`,
]

const entries = [
  `alter table waiting_entries add column wide_network text, add column passed_over boolean not null default false,
    ${generated}`,
  `drop index waiting_entries_by_email`,
  `create index waiting_entries_by_mailbox on waiting_entries (mailbox)`,
  `create index waiting_entries_by_domain on waiting_entries (mail_domain)`,
]

/** The minutes of a hold stay when it is gone, because released and renewed ones count alike. */
const holds = [
  `delete from holds where waiting_id is null`,
  `alter table holds
    add column wide_network text,
    add column base text,
    add column starts_at timestamptz(3),
    add column ends_at timestamptz(3)`,
  `drop index holds_by_network`,
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
]

/** A base whose coming week is withheld, since the school was told. */
const alerts = [`create table withheld_alerts (base text primary key, told_at timestamptz(3) not null)`]
