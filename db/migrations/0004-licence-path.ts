import { type Kysely, sql } from "kysely"

/** Documents, payments, training sessions and their seats: the path of a licence application (design 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const now = "timestamptz(3) not null default now()"
const clockTime = `'^([01][0-9]|2[0-3]):[0-5][0-9]$'`

const statements = [
  // [{ "id": uuid, "priceCents": integer }], the price as it was shown.
  `alter table boat_license_applications add column chosen_sessions jsonb not null default '[]'`,

  `create table documents (
    id uuid primary key,
    user_id uuid not null references users (id),
    application_id uuid not null references boat_license_applications (id),
    kind text not null check (kind in ('identity', 'photo', 'medical')),
    name text not null,
    path text not null constraint documents_path unique,
    size integer not null check (size between 1 and 10485760),
    mime text not null check (mime in ('image/jpeg', 'image/png', 'application/pdf')),
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    issued_on date,
    deleted_at timestamptz(3),
    created_at ${now}
  )`,
  `create unique index documents_of_application on documents (application_id, kind) where deleted_at is null`,
  `create index documents_by_user on documents (user_id)`,

  `create table payment_transactions (
    id uuid primary key,
    user_id uuid references users (id) on delete set null,
    application_id uuid references boat_license_applications (id),
    reservation_id uuid references reservations (id),
    kind text not null check (kind in ('payment', 'refund')),
    refund_of uuid references payment_transactions (id),
    amount_cents integer not null check (amount_cents > 0),
    currency text not null default 'CHF' check (currency = 'CHF'),
    status text not null check (status in ('pending', 'completed', 'failed', 'refunded')),
    provider text not null,
    provider_ref text constraint payment_transactions_provider_ref unique,
    settles_at timestamptz(3),
    settled_at timestamptz(3),
    demo boolean not null default false,
    created_at ${now},
    updated_at ${now},
    constraint payment_transactions_refund_of check ((kind = 'refund') = (refund_of is not null))
  )`,
  // One payment per application, however many tabs are open.
  `create unique index payment_transactions_of_application on payment_transactions (application_id)
    where kind = 'payment' and status in ('pending', 'completed')`,
  `create unique index payment_transactions_refund on payment_transactions (refund_of)
    where status in ('pending', 'refunded')`,
  `create index payment_transactions_by_application on payment_transactions (application_id, created_at desc, id desc)`,
  `create index payment_transactions_by_user on payment_transactions (user_id)`,
  `create index payment_transactions_pending on payment_transactions (created_at, id) where status = 'pending'`,
  `create index payment_transactions_by_creation on payment_transactions (created_at desc, id desc)`,
  `create index payment_transactions_completed on payment_transactions (status) where status = 'completed'`,

  `create table simulated_payments (
    provider_ref text primary key,
    transaction_id uuid not null constraint simulated_payments_transaction unique,
    amount_cents integer not null check (amount_cents > 0),
    outcome text not null check (outcome in ('succeed', 'fail')),
    settles_at timestamptz(3) not null,
    refund_id uuid,
    created_at ${now}
  )`,

  `create table training_sessions (
    id uuid primary key,
    license_type text not null check (license_type in ('coastal', 'inland')),
    session_type text not null check (session_type in ('theory', 'practice')),
    date date not null,
    start_time text not null check (start_time ~ ${clockTime}),
    end_time text not null check (end_time ~ ${clockTime}),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    price_cents integer not null check (price_cents >= 0),
    instructor_name text not null,
    location text not null,
    is_available boolean not null default true,
    current_participants integer not null default 0,
    max_participants integer not null check (max_participants between 1 and 20),
    cancelled_at timestamptz(3),
    version integer not null default 1,
    demo boolean not null default false,
    created_at ${now},
    constraint training_sessions_seats check (current_participants between 0 and max_participants),
    constraint training_sessions_interval check (ends_at > starts_at)
  ) with (fillfactor = 80)`,
  `create index training_sessions_by_date on training_sessions (license_type, date, start_time, id)`,

  `create table session_bookings (
    id uuid primary key,
    reference text not null constraint session_bookings_reference unique check (reference ~ '^[A-Z2-9]{8}$'),
    user_id uuid references users (id) on delete set null,
    application_id uuid not null references boat_license_applications (id),
    session_id uuid not null references training_sessions (id),
    booking_status text not null check (booking_status in ('confirmed', 'cancelled')),
    price_cents integer not null check (price_cents >= 0),
    created_at ${now},
    constraint session_bookings_once unique (application_id, session_id)
  )`,
  `create index session_bookings_by_session on session_bookings (session_id)`,
  `create index session_bookings_by_user on session_bookings (user_id)`,
]
