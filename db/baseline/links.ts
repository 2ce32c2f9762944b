import { reservationTypes, stampedNow } from "./words.ts"

/** `answered`: the answer to a request carried the secret, no mail; such a link opens no papers (decision 0108). */
const kept = [
  `create table manage_links (
    token_hash text primary key,
    booking_id uuid references bookings (id) on delete cascade,
    application_id uuid references boat_license_applications (id) on delete cascade,
    waiting_id uuid references waiting_entries (id) on delete cascade,
    answered boolean not null default false,
    created_at ${stampedNow},
    revoked_at timestamptz(3),
    constraint manage_links_subject check (num_nonnulls(booking_id, application_id, waiting_id) = 1)
  )`,
  `create index manage_links_by_booking on manage_links (booking_id)`,
  `create index manage_links_by_application on manage_links (application_id)`,
  `create index manage_links_by_entry on manage_links (waiting_id)`,
]

/** What a link or an account opens, whose it is, and when it is over; an application with its last session. */
const managed = [
  `create view managed as
    select id, 'booking' as kind, user_id, email_normal, ends_at
    from bookings where kind in ${reservationTypes} and forgotten_at is null
    union all
    select id, 'application', user_id, null, coalesce(
      (select max(ends_at) from bookings where application_id = a.id and status = 'confirmed'),
      updated_at)::timestamptz(3)
    from boat_license_applications a where status <> 'draft' and user_id is not null and forgotten_at is null
    union all
    select id, 'waiting', user_id, email_normal, ends_at from waiting_entries`,
]

/** The links to what people manage (decision 0099). */
export const links = [...kept, ...managed]
