-- Locks by id, so that bookings never deadlock, then judges with `slot_refusal`. A deleted slot is 'slot-closed'.
create or replace function judge_slots(wanted uuid[], own_hold uuid, at_instant timestamptz, by_school boolean)
returns text
language plpgsql as $$
declare
  slot slots;
  locked integer := 0;
  refusal text;
begin
  for slot in select * from slots where id = any(wanted) order by id for update loop
    locked := locked + 1;
    refusal := coalesce(refusal, slot_refusal(slot, own_hold, at_instant, by_school));
  end loop;
  return case when locked < cardinality(wanted) then 'slot-closed' else refusal end;
end $$;
