import { type Kysely, sql } from "kysely"

/** Accounts and their sessions, roles, profiles; licence applications as the personal space reads them (design 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const now = "timestamptz(3) not null default now()"

const accounts = [
  `create table users (
    id uuid primary key,
    name text not null,
    email text not null constraint users_email unique check (email = lower(email)),
    email_verified boolean not null default false,
    image text,
    first_name text not null,
    last_name text not null,
    phone text,
    two_factor_enabled boolean not null default false,
    demo boolean not null default false,
    created_at ${now},
    updated_at ${now}
  )`,
  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    token text not null constraint sessions_token unique,
    expires_at timestamptz(3) not null,
    ip_address text,
    user_agent text,
    created_at ${now},
    updated_at ${now}
  )`,
  `create index sessions_by_user on sessions (user_id, created_at desc)`,
  `create table accounts (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    account_id text not null,
    provider_id text not null,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz(3),
    refresh_token_expires_at timestamptz(3),
    scope text,
    password text,
    created_at ${now},
    updated_at ${now},
    constraint accounts_of_user unique (user_id, provider_id)
  )`,
  `create table verifications (
    id uuid primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz(3) not null,
    created_at ${now},
    updated_at ${now}
  )`,
  `create index verifications_by_identifier on verifications (identifier)`,
  `create index verifications_by_expiry on verifications (expires_at)`,
  `create table two_factor (
    id uuid primary key,
    user_id uuid not null unique references users (id) on delete cascade,
    secret text not null,
    backup_codes text not null,
    verified boolean not null default true,
    failed_verification_count integer not null default 0,
    locked_until timestamptz(3)
  )`,
  // Only a hash of the secret is kept, and each link is used once.
  `create table account_links (
    id uuid primary key,
    kind text not null check (kind in ('invitation', 'deletion')),
    token_hash text not null constraint account_links_token unique,
    user_id uuid references users (id) on delete cascade,
    email text not null,
    first_name text,
    last_name text,
    phone text,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3),
    created_at ${now}
  )`,
  `create index account_links_by_expiry on account_links (expires_at)`,
  // One magic link a minute and address.
  `create unlogged table auth_throttle (
    key text primary key,
    since timestamptz(3) not null
  )`,
]

const people = [
  `create table user_roles (
    user_id uuid primary key references users (id) on delete cascade,
    role text not null check (role in ('admin', 'user'))
  )`,
  `create table profiles (
    id uuid primary key references users (id) on delete cascade,
    address text,
    postal_code text,
    city text,
    country text,
    date_of_birth date,
    version integer not null default 1,
    created_at ${now},
    updated_at ${now}
  )`,
  `create index reservations_of_guests on reservations (lower(email)) where user_id is null`,
  `alter table reservations add constraint reservations_user
    foreign key (user_id) references users (id) on delete set null`,
  `alter table boat_sharing_interests add constraint boat_sharing_interests_user
    foreign key (user_id) references users (id) on delete set null`,
]

const licences = [
  // A deleted account leaves its decided applications without a person.
  `create table boat_license_applications (
    id uuid primary key,
    user_id uuid references users (id),
    status text not null default 'draft'
      check (status in ('draft', 'pending', 'submitted', 'under_review', 'approved', 'rejected')),
    license_type text not null check (license_type in ('coastal', 'inland')),
    first_name text not null,
    last_name text not null,
    email text not null,
    phone text not null,
    date_of_birth date,
    place_of_birth text,
    nationality text,
    address text,
    city text,
    postal_code text,
    country text,
    previous_experience text,
    previous_license_details text,
    notes text,
    submitted_at timestamptz(3),
    reviewed_at timestamptz(3),
    version integer not null default 1,
    demo boolean not null default false,
    created_at ${now},
    updated_at ${now}
  )`,
  `create unique index boat_license_applications_draft on boat_license_applications (user_id) where status = 'draft'`,
  `create unique index boat_license_applications_under_way on boat_license_applications (user_id, license_type)
    where status in ('submitted', 'under_review')`,
  `create index boat_license_applications_by_user on boat_license_applications (user_id, created_at desc, id desc)`,
  `create index boat_license_applications_by_submission
    on boat_license_applications (status, submitted_at desc, id desc)`,
]

const statements = [...accounts, ...people, ...licences]
