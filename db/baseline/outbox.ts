import { normalEmail, searchColumn, searchedName, searchIndex, stampedNow } from "./words.ts"

const how = "in ('now', 'digest', 'never')"

/** The queue of mails, the codes that stand in them, and who of the school is told of what. */
const mails = [
  `create table emails (
    id uuid primary key,
    kind text not null,
    "to" text not null,
    data jsonb not null,
    subject text,
    html text,
    text text,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
    awaited boolean not null default false,
    attempts integer not null default 0,
    next_attempt_at timestamptz(3),
    lease_until timestamptz(3),
    error text,
    refused text check (refused in ('address', 'message')),
    entity text,
    entity_id uuid,
    ${searchColumn(`searchable("to")`)},
    created_at ${stampedNow},
    sent_at timestamptz(3)
  )`,
  `create index emails_due on emails (awaited desc, next_attempt_at, id) where state = 'queued'`,
  `create index emails_by_creation on emails (created_at desc, id desc)`,
  `create index emails_by_state on emails (state, created_at desc, id desc)`,
  `create index emails_by_kind on emails (kind, created_at desc, id desc)`,
  `create index emails_about on emails (entity_id) where entity_id is not null`,
  `create index emails_to on emails (lower("to"))`,
  ...searchIndex("emails"),

  `create table refused_addresses (
    address text primary key check (address = lower(address)),
    reason text not null,
    refused_at timestamptz(3) not null
  )`,
  `create table mail_codes (
    code_hash text primary key,
    purpose text not null,
    sealed text,
    manage_link text references manage_links (token_hash) on delete cascade,
    expires_at timestamptz(3),
    created_at ${stampedNow},
    constraint mail_codes_end check (num_nonnulls(manage_link, expires_at) = 1)
  )`,
  `create index mail_codes_by_manage_link on mail_codes (manage_link) where manage_link is not null`,
  `create index mail_codes_by_expiry on mail_codes (expires_at) where expires_at is not null`,

  `create table notice_choices (
    user_id uuid primary key references users (id) on delete cascade,
    requests text not null check (requests ${how}),
    changes text not null check (changes ${how}),
    messages text not null check (messages ${how}),
    digest_on date,
    since timestamptz(3) not null
  )`,
  `create table notices_told (
    email_id uuid not null references emails (id) on delete cascade,
    user_id uuid not null references users (id) on delete cascade,
    primary key (email_id, user_id)
  )`,
  `create index notices_told_by_user on notices_told (user_id)`,
  `create table day_lists (
    base text not null references bases (slug),
    day date not null,
    primary key (base, day)
  )`,
]

const messages = [
  `create table contact_messages (
    id uuid primary key,
    person_id uuid not null references persons (id),
    first_name text not null,
    last_name text not null,
    email text not null,
    subject text not null check (subject in ('permis', 'location', 'sharing', 'vente', 'info', 'autre')),
    message text not null,
    handled_at timestamptz(3),
    handled_by uuid,
    ${searchColumn(searchedName())},
    created_at ${stampedNow},
    ${normalEmail("contact_messages")}
  )`,
  `create index contact_messages_by_creation on contact_messages (created_at desc, id desc)`,
  `create index contact_messages_by_handling on contact_messages ((handled_at is null), created_at desc, id desc)`,
  `create index contact_messages_by_address on contact_messages (email_normal)`,
  `create index contact_messages_by_person on contact_messages (person_id)`,
  ...searchIndex("contact_messages"),

  `create table boat_sharing_interests (
    id uuid primary key,
    user_id uuid references users (id) on delete set null,
    person_id uuid not null references persons (id),
    email text not null,
    first_name text,
    last_name text,
    preferred_plan text not null default 'non-decide'
      check (preferred_plan in ('decouverte', 'plaisancier', 'passionne', 'non-decide')),
    comments text,
    ${searchColumn("searchable(first_name)", "searchable(last_name)", "searchable(email)")},
    created_at ${stampedNow},
    ${normalEmail("boat_sharing_interests")}
  )`,
  `create unique index boat_sharing_interests_email on boat_sharing_interests (email_normal)`,
  `create index boat_sharing_interests_by_creation on boat_sharing_interests (created_at desc, id desc)`,
  `create index boat_sharing_interests_by_person on boat_sharing_interests (person_id)`,
  `create index boat_sharing_interests_by_user on boat_sharing_interests (user_id) where user_id is not null`,
  ...searchIndex("boat_sharing_interests"),
]

/** What every command writes beside its rows. */
const trail = [
  `create table events (
    id uuid primary key,
    at ${stampedNow},
    actor text not null,
    action text not null,
    entity text not null,
    entity_id text not null,
    change jsonb not null,
    request_id text not null
  )`,
  `create index events_by_time on events (at desc, id desc)`,
  `create index events_by_entity on events (entity, entity_id, at desc)`,
  `create index events_by_session on events using gin ((change -> 'sessionId')) where change ? 'sessionId'`,
  `create index events_by_actor on events (actor, at) where actor not in ('guest', 'system')`,
  `create function events_are_append_only() returns trigger language plpgsql as $$
    begin raise exception 'events are append-only'; end $$`,
  `create trigger events_append_only before update or delete on events
    for each row execute function events_are_append_only()`,

  `create table idempotency_keys (
    key uuid primary key,
    route text not null,
    actor text not null,
    request_hash text not null,
    entity_id uuid not null,
    created_at ${stampedNow}
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,

  `create unlogged table rate_limits (
    key text primary key,
    count integer not null,
    resets_at timestamptz(3) not null
  )`,
]

export const outbox = [...mails, ...messages, ...trail]
