-- Takes one place for each booking in the slot at its position, all or none. Null, or a refusal of `judge_slots`.
create or replace function take_seats(bookings uuid[], wanted uuid[], at_instant timestamptz) returns text
language plpgsql as $$
declare
  refusal text := judge_slots(wanted, null, at_instant, false);
begin
  if refusal is not null then return refusal; end if;
  insert into places (booking_id, slot_id) select unnest(bookings), unnest(wanted);
  update slots set taken = taken + 1 where id = any(wanted);
  return null;
end $$;
