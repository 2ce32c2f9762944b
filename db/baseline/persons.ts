import {
  normalEmail,
  normalPhone,
  searchColumn,
  searchedName,
  searchedPhone,
  searchIndex,
  stampedNow,
} from "./words.ts"

/**
 * Who somebody is to the school (school 0). An account's person follows `users` and `profiles` by triggers, so that no
 * command can leave it behind; a booking never changes a person.
 */
export const persons = [
  `create table persons (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references users (id),
    first_name text not null,
    last_name text not null,
    email text check (email <> ''),
    phone text check (phone <> ''),
    ${normalPhone},
    birth_date date,
    note text check (note <> ''),
    merged_into uuid references persons (id) check (merged_into <> id),
    forgotten_at timestamptz(3),
    demo boolean not null default false,
    created_at ${stampedNow},
    ${normalEmail("persons", "")},
    folded_name text not null generated always as (folded_name(first_name, last_name)) stored,
    ${searchColumn(searchedName("coalesce(email, '')"), searchedPhone)},
    constraint persons_merged_guest check (merged_into is null or user_id is null),
    constraint persons_forgotten check (
      forgotten_at is null
      or first_name = '' and last_name = '' and num_nonnulls(user_id, email, phone, birth_date, note) = 0)
  )`,
  `create unique index persons_of_account on persons (user_id) where user_id is not null`,
  // Includes who was merged: the door follows that row, and a merge that is taken back finds its place free.
  `create unique index persons_of_mailbox on persons (email_normal, folded_name)
    where user_id is null and forgotten_at is null`,
  `create index persons_merged on persons (merged_into) where merged_into is not null`,
  `create index persons_by_creation on persons (created_at desc, id desc)
    where merged_into is null and forgotten_at is null`,
  `create index persons_by_email on persons (email_normal) where merged_into is null and forgotten_at is null`,
  `create index persons_by_phone on persons (phone_normal) where merged_into is null and forgotten_at is null`,
  `create index persons_by_name on persons (folded_name) where merged_into is null and forgotten_at is null`,
  ...searchIndex("persons"),

  // What a merge moved, as ids by table, so that taking it back returns that and nothing else.
  `create table person_merges (
    id uuid primary key,
    from_person uuid not null references persons (id),
    into_person uuid not null references persons (id) check (into_person <> from_person),
    moved jsonb not null,
    merged_at timestamptz(3) not null,
    undone_at timestamptz(3)
  )`,
  `create index person_merges_from on person_merges (from_person, merged_at desc)`,

  `create function follow_account() returns trigger language plpgsql as $$
  begin
    insert into persons (user_id, first_name, last_name, email, phone, phone_normal, demo)
    values (new.id, new.first_name, new.last_name, new.email, nullif(new.phone, ''), new.phone_normal, new.demo)
    on conflict (user_id) where user_id is not null do update set
      (first_name, last_name, email, phone, phone_normal) =
      (excluded.first_name, excluded.last_name, excluded.email, excluded.phone, excluded.phone_normal);
    return null;
  end $$`,
  `create trigger users_person after insert or update of first_name, last_name, email, phone, phone_normal on users
    for each row execute function follow_account()`,
  `create function follow_profile() returns trigger language plpgsql as $$
  begin
    update persons set birth_date = new.date_of_birth where user_id = new.id;
    return null;
  end $$`,
  `create trigger profiles_person after insert or update of date_of_birth on profiles
    for each row execute function follow_profile()`,

  // What was merged into the account's person returns. What the school booked for an account that was never confirmed stays
  // with who it names.
  `create function leave_account() returns trigger language plpgsql as $$
  declare
    own persons;
    past person_merges;
    returned uuid[] := array[]::uuid[];
  begin
    select * into own from persons where user_id = old.id for update;
    for past in select person_merges.* from person_merges join persons on persons.id = from_person
      where merged_into = own.id and undone_at is null order by merged_at desc loop
      update persons set merged_into = null where id = past.from_person and merged_into = own.id;
      continue when not found;
      perform return_things(own.id, past.from_person, past.moved);
      returned := returned || past.from_person;
    end loop;
    if has_things(own.id) then perform move_things(own.id, (person_of(null, to_jsonb(own))).person); end if;
    update persons set user_id = null, email = null, email_punycode = null where id = own.id;
    perform forget_persons(returned || own.id, now());
    return old;
  end $$`,
  `create trigger users_leave_person before delete on users for each row execute function leave_account()`,
]
