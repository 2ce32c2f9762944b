/**
 * Locks the slots by id, so that bookings never deadlock, then judges one more place in each. Null, or 'slot-closed',
 * 'slot-past' or 'slot-full'.
 */
export const judgeSlots = `
create or replace function judge_slots(wanted uuid[], at_instant timestamptz) returns text
language plpgsql as $$
declare
  slot slots;
  locked integer := 0;
  refusal text;
begin
  for slot in select * from slots where id = any(wanted) order by id for update loop
    locked := locked + 1;
    refusal := coalesce(refusal, case
      when slot.state <> 'open' then 'slot-closed'
      when slot.starts_at <= at_instant then 'slot-past'
      when slot.taken >= slot.capacity then 'slot-full'
    end);
  end loop;
  return case when locked < cardinality(wanted) then 'slot-closed' else refusal end;
end $$`
