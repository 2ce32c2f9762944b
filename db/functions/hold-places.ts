import { holdTerms } from "#content/limits.ts"

/**
 * Holds places for the tab of a visitor (school 2, "Holds"), one choice of each kind at a time. The same choice again
 * keeps its time; another choice ends the earlier hold. Refusal: null, one of `find_slots` or `take_places`, or
 * 'too-many-holds', which leaves an earlier hold unchanged.
 */
export const holdPlaces = `
create or replace function hold_places(
  new_hold uuid, tab text, from_network text, per_network integer,
  wanted_type text, wanted_day date, wanted_time text, wanted_base text, wanted_hours integer,
  wanted_model text, persons integer, at_instant timestamptz,
  out refusal text, out held_until timestamptz, out extended boolean
) language plpgsql as $$
#variable_conflict use_column
declare
  earlier holds;
  found_slots record;
begin
  perform lock_names(array['tab ' || tab, 'network ' || from_network]);
  select * into earlier from holds where token_hash = tab and kind = wanted_type;
  select * into found_slots from find_slots(wanted_type, wanted_day, wanted_time, wanted_base, wanted_hours);
  refusal := found_slots.refusal;
  if refusal is not null then return; end if;
  if holds_all(earlier.id, found_slots.slot_ids, at_instant)
    and (earlier.model, earlier.persons, earlier.hours) is not distinct from (wanted_model, persons, wanted_hours)
  then
    held_until := earlier.held_until;
    extended := earlier.extended;
    return;
  end if;
  if per_network > 0 and (select count(*) from holds
      where network = from_network and holds.held_until > at_instant and id is distinct from earlier.id) >= per_network
  then
    refusal := 'too-many-holds';
    return;
  end if;

  held_until := at_instant + interval '${holdTerms.minutes} minutes';
  extended := false;
  insert into holds (id, held_until, kind, network, model, persons, hours)
  values (new_hold, held_until, wanted_type, from_network, wanted_model, persons, wanted_hours);
  refusal := take_places('hold', new_hold, found_slots.slot_ids, wanted_model, persons, found_slots.slot_ends,
    earlier.id, at_instant, false);
  if refusal is not null then
    delete from holds where id = new_hold;
    return;
  end if;
  update holds set token_hash = tab where id = new_hold;
end $$`
