-- Gives everything of one person to another: what belongs to them, who was merged into them, and the school's note. The
-- caller has locked both. `moved` has the ids that changed hands, by table. Seats
-- follow their application, which is locked before them.
create or replace function move_things(from_person uuid, to_person uuid, out moved jsonb)
language plpgsql as $$
begin
  perform from bookings
  where id in (select id from reservations where person_id = from_person) order by id for no key update;
  with booked as (update reservations set person_id = to_person where person_id = from_person returning id),
    applied as (update boat_license_applications set person_id = to_person where person_id = from_person returning id),
    waiting as (update waiting_entries set person_id = to_person where person_id = from_person returning id),
    written as (update contact_messages set person_id = to_person where person_id = from_person returning id),
    sharing as (update boat_sharing_interests set person_id = to_person where person_id = from_person returning id),
    merged as (update persons set merged_into = to_person where merged_into = from_person returning id)
  select jsonb_build_object(
    'bookings', (select coalesce(jsonb_agg(id), '[]') from booked),
    'boat_license_applications', (select coalesce(jsonb_agg(id), '[]') from applied),
    'waiting_entries', (select coalesce(jsonb_agg(id), '[]') from waiting),
    'contact_messages', (select coalesce(jsonb_agg(id), '[]') from written),
    'boat_sharing_interests', (select coalesce(jsonb_agg(id), '[]') from sharing),
    'persons', (select coalesce(jsonb_agg(id), '[]') from merged)) into moved;
  update persons as target set note = concat_ws(E'\n\n', target.note, source.note)
  from persons as source
  where target.id = to_person and source.id = from_person and source.note is not null;
end $$;
