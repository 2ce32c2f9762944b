-- Picks free boats for a slot in the order of `boats_for`, as many as a group needs. Null where they do not suffice.
create or replace function pick_boats(
  slot slots, wanted_model text, persons integer, to_instant timestamptz, own uuid
) returns uuid[]
language plpgsql as $$
declare
  waiting integer := coalesce(persons, 1);
  picked uuid[] := array[]::uuid[];
  next_boat record;
begin
  loop
    select id, room into next_boat
    from boats_for(slot, wanted_model, waiting, to_instant, own) with ordinality
    where id <> all (picked) order by ordinality limit 1;
    if not found then return null; end if;
    picked := picked || next_boat.id;
    waiting := waiting - next_boat.room;
    exit when slot.kind <> 'group_outing' or waiting <= 0;
  end loop;
  return picked;
end $$;
