-- Locks these slots and those of waiting entries by id, then boats and instructors. Locks nothing if nobody waits.
create or replace function lock_for_offers(freed uuid[]) returns void
language plpgsql as $$
declare
  bases text[];
begin
  if not has_waiting(freed) then return; end if;
  perform from slots
  where id in (
    select unnest(freed)
    union select unnest(slot_ids) from waiting_entries where state = 'waiting' and slot_ids && freed
  )
  order by id for update;
  bases := array(select distinct base from slots where id = any (freed));
  perform from boats where base = any (bases) and retired_at is null order by id for no key update;
  perform from instructors where base = any (bases) and retired_at is null order by id for no key update;
end $$;
