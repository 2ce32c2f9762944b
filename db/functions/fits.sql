-- Whether places, boats and instructors seem free for a request. Takes no locks, so the answer may change.
create or replace function fits(
  wanted uuid[], wanted_model text, persons integer, to_instant timestamptz, at_instant timestamptz
) returns boolean
language plpgsql as $$
declare
  slot slots;
  boats_chosen record;
begin
  if (select count(*) from slots where id = any (wanted) and slot_refusal(slots, null, at_instant, false) is null)
    < cardinality(wanted) then return false; end if;
  select * into slot from slots where id = any (wanted) order by starts_at limit 1;
  select * into boats_chosen from choose_boats(slot, wanted_model, persons, to_instant, null, at_instant);
  return boats_chosen.refusal is null and (
    select refusal is null from choose_instructors(slot, cardinality(boats_chosen.boat_ids), null, at_instant)
  );
end $$;
