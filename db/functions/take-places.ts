/**
 * Takes one place in each slot, all or none: the only statement that raises a counter (design 7.5). Locks slots by id,
 * so that bookings never deadlock. Null, or 'slot-closed', 'slot-past' or 'slot-full'.
 */
export const takePlaces = `
create or replace function take_places(holder uuid, wanted uuid[], at_instant timestamptz) returns text
language plpgsql as $$
declare
  slot availability;
  locked integer := 0;
  refusal text;
begin
  for slot in select * from availability where id = any(wanted) order by id for update loop
    locked := locked + 1;
    refusal := coalesce(refusal, case
      when not slot.is_available then 'slot-closed'
      when slot.starts_at <= at_instant then 'slot-past'
      when slot.current_bookings >= slot.max_capacity then 'slot-full'
    end);
  end loop;
  if locked < cardinality(wanted) then return 'slot-closed'; end if;
  if refusal is not null then return refusal; end if;
  insert into reservation_slots (reservation_id, slot_id) select holder, unnest(wanted);
  update availability set current_bookings = current_bookings + 1 where id = any(wanted);
  return null;
end $$`
