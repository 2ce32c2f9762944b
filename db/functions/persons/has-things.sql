-- Whether anything belongs to a person; a seat does with its application. What was made anonymous belongs to nobody.
create or replace function has_things(owner uuid) returns boolean
language plpgsql as $$
begin
  return exists (select from reservations where person_id = owner)
    or exists (select from boat_license_applications where person_id = owner)
    or exists (select from waiting_entries where person_id = owner)
    or exists (select from contact_messages where person_id = owner)
    or exists (select from boat_sharing_interests where person_id = owner);
end $$;
