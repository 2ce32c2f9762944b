import {
  licenceTypes,
  normalPhone,
  searchColumn,
  searchedName,
  searchedPhone,
  searchIndex,
  stampedNow,
} from "./words.ts"

export const licence = [
  // A deleted account leaves its decided applications without a person.
  `create table boat_license_applications (
    id uuid primary key,
    user_id uuid references users (id),
    person_id uuid references persons (id),
    status text not null default 'draft'
      check (status in ('draft', 'pending', 'submitted', 'under_review', 'approved', 'rejected')),
    license_type text not null check (license_type in ${licenceTypes}),
    first_name text not null,
    last_name text not null,
    email text not null,
    phone text not null,
    ${normalPhone},
    date_of_birth date,
    place_of_birth text,
    nationality text,
    address text,
    city text,
    postal_code text,
    country text,
    previous_experience text,
    previous_license_details text,
    chosen_sessions jsonb not null default '[]',
    notes text,
    decision_message text,
    submitted_at timestamptz(3),
    reviewed_at timestamptz(3),
    ${searchColumn(searchedName(), searchedPhone)},
    forgotten_at timestamptz(3),
    version integer not null default 1,
    demo boolean not null default false,
    created_at ${stampedNow},
    updated_at ${stampedNow},
    constraint boat_license_applications_forgotten check (forgotten_at is null or email = ''),
    constraint boat_license_applications_person check ((user_id is null) = (person_id is null))
  )`,
  `create unique index boat_license_applications_draft on boat_license_applications (user_id) where status = 'draft'`,
  `create unique index boat_license_applications_under_way on boat_license_applications (user_id, license_type)
    where status in ('submitted', 'under_review')`,
  `create index boat_license_applications_by_user on boat_license_applications (user_id, created_at desc, id desc)`,
  `create index boat_license_applications_by_person on boat_license_applications (person_id)
    where person_id is not null`,
  `create index boat_license_applications_by_submission
    on boat_license_applications (coalesce(submitted_at, '-infinity') desc, id desc)`,
  `create index boat_license_applications_by_status
    on boat_license_applications (status, coalesce(submitted_at, '-infinity') desc, id desc)`,
  ...searchIndex("boat_license_applications"),

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
    created_at ${stampedNow}
  )`,
  `create unique index documents_of_application on documents (application_id, kind) where deleted_at is null`,
  `create index documents_by_user on documents (user_id)`,
  `create index documents_to_remove on documents (deleted_at) where deleted_at is not null`,
]
