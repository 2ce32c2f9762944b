/**
 * Locks boats, then instructors, of the slot's base by id, and only then chooses: whoever comes second finds them taken
 * and is refused, so that the exclusion constraints are never met. Lapsed holds of theirs are dropped first. A rental
 * ends at `to_instant`; boats are taken until the base has turned them around.
 */
export const chooseResources = `
create or replace function choose_resources(
  slot slots, wanted_model text, persons integer, to_instant timestamptz, moved uuid, at_instant timestamptz,
  out refusal text, out boat_ids uuid[], out instructor_ids uuid[], out boats_until timestamptz
) language plpgsql as $$
begin
  perform from boats
  where base = slot.base and retired_at is null and (wanted_model is null or model = wanted_model)
  order by id for no key update;
  if slot.kind <> 'boat_rental' then
    perform from instructors where base = slot.base and retired_at is null order by id for no key update;
  end if;
  perform drop_lapsed_holds(slot.base, at_instant);
  boats_until := to_instant
    + coalesce((select make_interval(mins => minutes) from turnarounds where base = slot.base), interval '0');
  select chosen.refusal, chosen.boat_ids into refusal, boat_ids
  from choose_boats(slot, wanted_model, persons, boats_until, moved) as chosen;
  if refusal is not null then return; end if;
  select chosen.refusal, chosen.instructor_ids into refusal, instructor_ids
  from choose_instructors(slot, cardinality(boat_ids), moved) as chosen;
end $$`
