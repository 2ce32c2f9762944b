-- Whether a confirmed entry that may be offered a place waits for one of these slots.
create or replace function has_waiting(wanted uuid[]) returns boolean
language plpgsql as $$
begin
  return exists (select from waiting_entries where state = 'waiting' and not passed_over and slot_ids && wanted);
end $$;
