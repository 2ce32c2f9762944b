-- Takes one place in each slot for a reservation or a hold, with the boats and instructors it needs, all or none.
-- `to_instant` is the end of the reservation; for `by_school` see `slot_refusal`. Ends `own_hold` once the places are
-- taken. Without such a hold, it refuses places that an entry of the waiting list fits. Returns null or a refusal of
-- `judge_slots`, 'no-boat' or 'no-instructor'.
create or replace function take_places(
  purpose text, holder uuid, wanted uuid[], wanted_model text, persons integer, to_instant timestamptz,
  own_hold uuid, at_instant timestamptz, by_school boolean
) returns text
language plpgsql as $$
declare
  refusal text := judge_slots(wanted, own_hold, at_instant, by_school);
  slot slots;
  chosen record;
begin
  if refusal is not null then return refusal; end if;
  select * into slot from slots where id = any(wanted) order by starts_at limit 1;
  select * into chosen from choose_resources(slot, wanted_model, persons, to_instant, own_hold, at_instant);
  if chosen.refusal is not null then return chosen.refusal; end if;
  if not holds_all(own_hold, wanted, at_instant) and somebody_waits(wanted, at_instant) then return 'slot-full'; end if;
  perform write_places(purpose, holder, wanted, slot, chosen.boat_ids, chosen.boats_until, chosen.instructor_ids,
    own_hold);
  return null;
end $$;
