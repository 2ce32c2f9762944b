-- Full by places, offers or boats, not only by visitors' holds, which end in minutes (school 2). Takes no locks.
create or replace function is_full(
  wanted uuid[], at_base text, wanted_model text, persons integer, from_instant timestamptz, to_instant timestamptz,
  at_instant timestamptz
) returns boolean
language plpgsql as $$
begin
  return has_waiting(wanted)
    or exists (
      select from slots where id = any (wanted) and capacity <= taken + (
        select coalesce(sum(count), 0) from places join holds on holds.id = hold_id
        where slot_id = slots.id and places.state = 'held' and held_until > at_instant and waiting_id is not null
      )
    )
    or (select bool_and(slot_refusal(slots, null, at_instant, false) is null) from slots where id = any (wanted))
      and not fits(wanted, wanted_model, persons, to_instant, at_instant)
      and not held_by_visitors(at_base, wanted_model, from_instant, to_instant, at_instant);
end $$;
