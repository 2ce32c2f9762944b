-- Whether one of these slots takes one more; live holds count as places. Takes no locks.
create or replace function has_room(wanted uuid[], at_instant timestamptz) returns boolean
language plpgsql as $$
begin
  return exists (select from slots where id = any (wanted) and slot_refusal(slots, null, at_instant, false) is null);
end $$;
