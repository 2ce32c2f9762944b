-- Holds places for the tab of a visitor (school 2, "Holds"), one choice of each kind at a time, within what its network
-- may withhold (school 1). The same choice again keeps its time; another choice ends the earlier hold. Refusal: null,
-- one of `find_slots` or `take_places`, or 'too-many-holds'.
create or replace function hold_places(
  new_hold uuid, tab text, networks text[], limits jsonb,
  wanted_type text, wanted_day date, wanted_time text, wanted_base text, wanted_hours integer,
  wanted_model text, persons integer, at_instant timestamptz,
  out refusal text, out held_until timestamptz, out extended boolean
) language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  earlier holds;
  found_slots record;
begin
  perform lock_names(array['tab ' || tab, 'network ' || networks[2]]);
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
  if beyond_network(limits, networks, found_slots.slot_base, found_slots.slot_starts, found_slots.slot_ends, earlier.id,
    at_instant)
  then
    refusal := 'too-many-holds';
    return;
  end if;

  insert into holds
    (id, held_until, kind, network, wide_network, model, persons, hours, base, starts_at, ends_at)
  values (new_hold, at_instant + make_interval(mins => hold_minutes()), wanted_type, networks[1], networks[2],
    wanted_model, persons, wanted_hours,
    found_slots.slot_base, found_slots.slot_starts, found_slots.slot_ends);
  refusal := take_places('hold', new_hold, found_slots.slot_ids, wanted_model, persons, found_slots.slot_ends,
    earlier.id, at_instant, false);
  if refusal is not null then
    delete from holds where id = new_hold;
    return;
  end if;
  perform stop_holding(earlier.id, at_instant);
  held_until := keep_hold(new_hold, tab, limits, wanted_day, found_slots.slot_ids, at_instant);
  refusal := case when held_until is null then 'too-many-holds' end;
  extended := false;
end $$;
