import { type Kysely, sql } from "kysely"
import { figureStatements } from "./0005-figures.ts"

/** What the back-office searches, sorts and filters by (design 4), its figures, and series of slots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Part of PostgreSQL's contrib, and of the embedded database.
  await sql`create extension if not exists pg_trgm`.execute(db)
  for (const statement of [...statements, ...figureStatements]) await sql.raw(statement).execute(db)
}

/** Removes accents, ligatures and case; `search-terms.server.ts` writes queries the same way. */
const searchFunctions = [
  `create function searchable(words text) returns text language sql immutable strict parallel safe as $$
    select translate(lower(regexp_replace(normalize(
      replace(replace(replace(replace(replace(words, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'),
      NFKD), '[\\u0300-\\u036f]', '', 'g')), 'øØłŁđĐ’', 'oolldd''')
  $$`,
  `create function searchable_phone(phone text) returns text language sql immutable strict parallel safe as $$
    select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00(41)?|41)?0?', '')
  $$`,
]

function searched(table: string, ...parts: string[]): string[] {
  const words = parts.map((part) => `coalesce(${part}, '')`).join(` || ' ' || `)
  return [
    `alter table ${table} add column search text not null generated always as (${words}) stored`,
    `alter table ${table} alter column search set statistics 1000`,
    `create index ${table}_by_words on ${table} using gin (search gin_trgm_ops)`,
  ]
}

const names = `searchable(first_name || ' ' || last_name || ' ' || email)`

const statements = [
  ...searchFunctions,
  ...searched("reservations", names, "searchable_phone(phone)", "lower(reference)"),
  ...searched("boat_license_applications", names, "searchable_phone(phone)"),
  ...searched("users", names, "searchable_phone(phone)"),
  ...searched("boat_sharing_interests", "searchable(first_name)", "searchable(last_name)", "searchable(email)"),
  ...searched("contact_messages", names),
  ...searched("emails", `searchable("to")`),

  `create index reservations_by_status on reservations (status, created_at desc, id desc)`,
  `create index reservations_by_type on reservations (reservation_type, created_at desc, id desc)`,
  `create index reservations_by_start on reservations (starts_at, id)`,

  `drop index boat_license_applications_by_submission`,
  `create index boat_license_applications_by_submission
    on boat_license_applications (coalesce(submitted_at, '-infinity') desc, id desc)`,
  `create index boat_license_applications_by_status
    on boat_license_applications (status, coalesce(submitted_at, '-infinity') desc, id desc)`,

  `create index users_by_creation on users (created_at desc, id desc)`,
  `create index user_roles_of_admins on user_roles (user_id) where role = 'admin'`,
  `create index training_sessions_by_start on training_sessions (starts_at, id)`,
  `create index emails_by_creation on emails (created_at desc, id desc)`,
  `create index emails_by_state on emails (state, created_at desc, id desc)`,
  `create index emails_by_kind on emails (kind, created_at desc, id desc)`,
  `create index contact_messages_by_handling on contact_messages ((handled_at is null), created_at desc, id desc)`,

  `create table availability_series (
    id uuid primary key,
    reservation_type text not null check (reservation_type in ('boat_license', 'boat_rental', 'group_outing')),
    base text not null,
    from_date date not null,
    to_date date not null,
    weekdays integer[] not null,
    times text[] not null,
    max_capacity integer not null check (max_capacity between 1 and 20),
    created_at timestamptz(3) not null default now(),
    constraint availability_series_range check (to_date >= from_date)
  )`,
  `alter table availability add column series_id uuid references availability_series (id)`,
  `create index availability_by_series on availability (series_id) where series_id is not null`,
  `create index availability_by_date on availability (date, time_slot, id)`,
]
