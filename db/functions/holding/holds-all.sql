-- Whether a hold still keeps all these slots.
create or replace function holds_all(own_hold uuid, wanted uuid[], at_instant timestamptz) returns boolean
language plpgsql as $$
begin
  return wanted <@ array(
    select slot_id from places join holds on holds.id = hold_id where hold_id = own_hold and held_until > at_instant
  );
end $$;
