-- Finds the boat and instructor that bookings and holds of a lesson share: the slot's, or those of a live hold.
create or replace function taken_for_lesson(lesson uuid, at_instant timestamptz) returns setof assignments
language plpgsql as $$
begin
  return query select assignments.* from assignments where slot_id = lesson;
  return query select assignments.* from assignments
  where hold_id in (
    select hold_id from places join holds on holds.id = hold_id
    where places.slot_id = lesson and state = 'held' and held_until > at_instant
  );
end $$;
