-- Returns why a slot takes no more: null, 'slot-closed', 'slot-past' or 'slot-full'. A live hold of another caller
-- counts as a place. With `by_school`, a slot takes bookings until it ends.
create or replace function slot_refusal(slot slots, own_hold uuid, at_instant timestamptz, by_school boolean)
returns text
language plpgsql as $$
begin
  return case
    when slot.state <> 'open' or is_closed(slot.base, slot.date) then 'slot-closed'
    when case when by_school then slot.ends_at else slot.starts_at end <= at_instant then 'slot-past'
    when slot.taken + held_places(slot.id, own_hold, at_instant) >= slot.capacity then 'slot-full'
  end;
end $$;
