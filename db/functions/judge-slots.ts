/**
 * Locks the slots by id, so that bookings never deadlock, then judges one more place in each. Null, or 'slot-closed',
 * 'slot-past' or 'slot-full'. A live hold counts as a place. `by_school` takes what has begun too, until it ends.
 */
export const judgeSlots = `
create or replace function judge_slots(wanted uuid[], at_instant timestamptz, by_school boolean) returns text
language plpgsql as $$
declare
  slot slots;
  locked integer := 0;
  refusal text;
begin
  for slot in select * from slots where id = any(wanted) order by id for update loop
    locked := locked + 1;
    refusal := coalesce(refusal, case
      when slot.state <> 'open' or is_closed(slot.base, slot.date) then 'slot-closed'
      when case when by_school then slot.ends_at else slot.starts_at end <= at_instant then 'slot-past'
      when slot.taken + held_places(slot.id, at_instant) >= slot.capacity then 'slot-full'
    end);
  end loop;
  return case when locked < cardinality(wanted) then 'slot-closed' else refusal end;
end $$`
