/**
 * Gives everything of one person to another, the school’s note included. The caller has locked both. Seats follow their
 * application, which is locked before them.
 */
export const moveThings = `
create or replace function move_things(from_person uuid, to_person uuid) returns void
language plpgsql as $$
begin
  perform from bookings
  where id in (select id from reservations where person_id = from_person) order by id for no key update;
  update reservations set person_id = to_person where person_id = from_person;
  update boat_license_applications set person_id = to_person where person_id = from_person;
  update waiting_entries set person_id = to_person where person_id = from_person;
  update contact_messages set person_id = to_person where person_id = from_person;
  update boat_sharing_interests set person_id = to_person where person_id = from_person;
  update persons as target set note = concat_ws(E'\\n\\n', target.note, source.note)
  from persons as source
  where target.id = to_person and source.id = from_person and source.note is not null;
end $$`
