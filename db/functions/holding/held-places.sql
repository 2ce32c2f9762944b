-- Counts the places of the slot that live holds keep, without the caller's own hold.
create or replace function held_places(of_slot uuid, own_hold uuid, at_instant timestamptz) returns integer
language plpgsql as $$
begin
  return (
    select coalesce(sum(count), 0)::integer
    from places join holds on holds.id = hold_id
    where slot_id = of_slot and state = 'held' and held_until > at_instant and hold_id is distinct from own_hold
  );
end $$;
