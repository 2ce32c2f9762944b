-- How many things belong to each person, by kind. A person who has nothing has a row of zeros.
create or replace function things_of(owners uuid[])
returns table (owner uuid, bookings integer, applications integer, waiting integer, messages integer, interests integer)
language sql stable as $$
  select asked.person,
    (select count(*)::integer from reservations where person_id = asked.person),
    (select count(*)::integer from boat_license_applications where person_id = asked.person),
    (select count(*)::integer from waiting_entries where person_id = asked.person),
    (select count(*)::integer from contact_messages where person_id = asked.person),
    (select count(*)::integer from boat_sharing_interests where person_id = asked.person)
  from unnest(owners) as asked(person)
$$;
