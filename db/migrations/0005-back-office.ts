import { type Kysely, sql } from "kysely"

/** What the back-office reads and keeps beside what visitors wrote (design 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Slots made together, so that they can be taken back together.
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
]
