-- The caller has locked the holds. A lesson's boat and instructor pass to another hold of its slot.
create or replace function end_holds(ended uuid[]) returns void
language plpgsql as $$
declare
  lesson record;
  heir uuid;
begin
  if cardinality(ended) = 0 then return; end if;
  perform from assignments where hold_id = any (ended) order by id for update;
  for lesson in
    select distinct places.slot_id, places.hold_id from places join slots on slots.id = slot_id
    where places.hold_id = any (ended) and kind = 'boat_license'
  loop
    -- A hold that another transaction ends now does not inherit.
    select holds.id into heir from places join holds on holds.id = hold_id
    where slot_id = lesson.slot_id and holds.id <> all (ended)
    order by held_until desc, holds.id limit 1 for key share of holds skip locked;
    update assignments set hold_id = heir where heir is not null and hold_id = lesson.hold_id;
  end loop;
  perform from places where hold_id = any (ended) order by id for update;
  delete from holds where id = any (ended);
end $$;
