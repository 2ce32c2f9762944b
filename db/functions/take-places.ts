/**
 * Takes one place in each slot for a reservation, all or none: with `take_seats` the only statement that raises a
 * counter (design 7.5). Null, or a refusal of `judge_slots`.
 */
export const takePlaces = `
create or replace function take_places(holder uuid, wanted uuid[], at_instant timestamptz) returns text
language plpgsql as $$
declare
  refusal text := judge_slots(wanted, at_instant);
begin
  if refusal is not null then return refusal; end if;
  insert into places (reservation_id, slot_id) select holder, unnest(wanted);
  update slots set taken = taken + 1 where id = any(wanted);
  return null;
end $$`
