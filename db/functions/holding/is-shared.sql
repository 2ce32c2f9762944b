-- Whether another hold takes a place in the same lesson, and so shares its boat and instructor.
create or replace function is_shared(hold uuid) returns boolean
language plpgsql as $$
begin
  return exists (
    select from places as own
      join slots on slots.id = own.slot_id and kind = 'boat_license'
      join places as other on other.slot_id = own.slot_id and other.state = 'held'
    where own.hold_id = hold and other.hold_id <> hold
  );
end $$;
