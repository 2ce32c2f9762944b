-- Locks the base's boats by id, then its instructors by id, and only then chooses: a second transaction finds them
-- taken and is refused, before it meets an exclusion constraint. Drops their lapsed holds first. Ignores what the
-- caller's own reservation or hold takes. A rental ends at `to_instant`; its boats stay taken for the turnaround.
create or replace function choose_resources(
  slot slots, wanted_model text, persons integer, to_instant timestamptz, own uuid, at_instant timestamptz,
  out refusal text, out boat_ids uuid[], out instructor_ids uuid[], out boats_until timestamptz
) language plpgsql as $$
declare
  -- Null while other holds share the lesson's boat and instructor, which are then not free.
  own_alone uuid;
begin
  perform from boats
  where base = slot.base and retired_at is null and (wanted_model is null or model = wanted_model)
  order by id for no key update;
  if slot.kind <> 'boat_rental' then
    perform from instructors where base = slot.base and retired_at is null order by id for no key update;
  end if;
  perform drop_lapsed_holds(slot.base, at_instant);
  -- A lesson uses the boat of its holds, so none of them may end before this booking has chosen.
  if slot.kind = 'boat_license' then
    perform from holds
    where id in (select hold_id from places where slot_id = slot.id and state = 'held') order by id for update;
  end if;
  own_alone := case when not is_shared(own) then own end;
  boats_until := turned_around(slot.base, to_instant);
  select chosen.refusal, chosen.boat_ids into refusal, boat_ids
  from choose_boats(slot, wanted_model, persons, to_instant, own_alone, at_instant) as chosen;
  if refusal is not null then return; end if;
  select chosen.refusal, chosen.instructor_ids into refusal, instructor_ids
  from choose_instructors(slot, cardinality(boat_ids), own_alone, at_instant) as chosen;
end $$;
