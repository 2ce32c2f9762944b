-- Returns what `move_things` moved from one person to another, as far as it is still there; `moved` is its answer. The
-- note goes out of the other's note as it came in. The caller has locked both.
create or replace function return_things(from_person uuid, to_person uuid, moved jsonb) returns void
language plpgsql as $$
declare
  own text := (select note from persons where id = to_person);
begin
  perform from bookings
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'bookings')::uuid)
  order by id for no key update;
  update reservations set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'bookings')::uuid);
  update boat_license_applications set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'boat_license_applications')::uuid);
  update waiting_entries set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'waiting_entries')::uuid);
  update contact_messages set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'contact_messages')::uuid);
  update boat_sharing_interests set person_id = to_person
  where person_id = from_person and id in (select jsonb_array_elements_text(moved -> 'boat_sharing_interests')::uuid);
  update persons set merged_into = to_person
  where merged_into = from_person and id in (select jsonb_array_elements_text(moved -> 'persons')::uuid);
  update persons set note = without_note(note, own) where id = from_person and own is not null;
end $$;
