import { type Kysely, sql } from "kysely"

/** The boat-sharing waiting list and what the contact form sends (design 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table boat_sharing_interests (
    id uuid primary key,
    email text not null,
    first_name text,
    last_name text,
    preferred_plan text not null default 'non-decide'
      check (preferred_plan in ('decouverte', 'plaisancier', 'passionne', 'non-decide')),
    comments text,
    user_id uuid,
    created_at timestamptz(3) not null default now()
  )`,
  `create unique index boat_sharing_interests_email on boat_sharing_interests (lower(email))`,
  `create index boat_sharing_interests_by_creation on boat_sharing_interests (created_at desc, id desc)`,

  `create table contact_messages (
    id uuid primary key,
    first_name text not null,
    last_name text not null,
    email text not null,
    subject text not null check (subject in ('permis', 'location', 'sharing', 'vente', 'info', 'autre')),
    message text not null,
    handled_at timestamptz(3),
    handled_by uuid,
    created_at timestamptz(3) not null default now()
  )`,
  `create index contact_messages_by_creation on contact_messages (created_at desc, id desc)`,
]
