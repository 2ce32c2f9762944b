import { normalPhone, searchColumn, searchedName, searchedPhone, searchIndex, stampedNow } from "./words.ts"

export const accounts = [
  `create table users (
    id uuid primary key,
    name text not null,
    first_name text not null,
    last_name text not null,
    email text not null constraint users_email unique check (email = lower(email)),
    email_verified boolean not null default false,
    phone text,
    ${normalPhone},
    image text,
    two_factor_enabled boolean not null default false,
    is_active boolean not null default false,
    ${searchColumn(searchedName(), searchedPhone)},
    demo boolean not null default false,
    created_at ${stampedNow},
    updated_at ${stampedNow}
  )`,
  `create index users_by_creation on users (created_at desc, id desc)`,
  ...searchIndex("users"),

  `create table user_roles (
    user_id uuid primary key references users (id) on delete cascade,
    role text not null check (role in ('admin', 'user'))
  )`,
  `create index user_roles_of_admins on user_roles (user_id) where role = 'admin'`,

  `create table profiles (
    id uuid primary key references users (id) on delete cascade,
    address text,
    postal_code text,
    city text,
    country text,
    date_of_birth date,
    version integer not null default 1,
    created_at ${stampedNow},
    updated_at ${stampedNow}
  )`,

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
    created_at ${stampedNow},
    updated_at ${stampedNow},
    constraint accounts_of_user unique (user_id, provider_id)
  )`,

  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    token text not null constraint sessions_token unique,
    expires_at timestamptz(3) not null,
    ip_address text,
    user_agent text,
    created_at ${stampedNow},
    updated_at ${stampedNow}
  )`,
  `create index sessions_by_user on sessions (user_id, created_at desc)`,

  `create table two_factor (
    id uuid primary key,
    user_id uuid not null unique references users (id) on delete cascade,
    secret text not null,
    backup_codes text not null,
    verified boolean not null default true,
    failed_verification_count integer not null default 0,
    locked_until timestamptz(3)
  )`,

  // The authentication library names some rows by a hash instead of a uuid.
  `create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz(3) not null,
    created_at ${stampedNow},
    updated_at ${stampedNow}
  )`,
  `create index verifications_by_identifier on verifications (identifier)`,
  `create index verifications_by_expiry on verifications (expires_at)`,

  // Holds only a hash of the secret; each link is used once.
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
    created_at ${stampedNow}
  )`,
  `create index account_links_by_expiry on account_links (expires_at)`,

  // Proven addresses that an account left: rows written under one are still the person's.
  `create table earlier_addresses (
    user_id uuid not null references users (id) on delete cascade,
    email text not null,
    left_at timestamptz(3) not null,
    primary key (user_id, email)
  )`,
  `create function keep_earlier_address() returns trigger language plpgsql as $$
  begin
    insert into earlier_addresses (user_id, email, left_at) values (old.id, lower(old.email), now())
    on conflict (user_id, email) do update set left_at = excluded.left_at;
    return null;
  end $$`,
  `create trigger users_earlier_address after update of email on users for each row
    when (old.email_verified and lower(old.email) is distinct from lower(new.email))
    execute function keep_earlier_address()`,

  `create table feeds (
    token_hash text primary key,
    user_id uuid not null references users (id) on delete cascade,
    scope text not null check (scope in ('person', 'all', 'base', 'instructor')),
    subject text not null default '',
    created_at ${stampedNow},
    constraint feeds_subject check ((subject = '') = (scope in ('person', 'all')))
  )`,
  `create unique index feeds_once on feeds (user_id, scope, subject)`,

  // One magic link a minute and address.
  `create unlogged table auth_throttle (
    key text primary key,
    since timestamptz(3) not null
  )`,
]
