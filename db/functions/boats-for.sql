-- Lists the free boats that suit a slot, in the order in which the door takes them (school 1, "Rules"): the smallest
-- with room for all, then the largest; among equal boats the fewest hours first. A rental takes a boat of the wanted
-- model, or one with seats for all; a lesson one with room for those booked, if possible for its capacity; a group
-- several.
create or replace function boats_for(
  slot slots, wanted_model text, persons integer, to_instant timestamptz, own uuid
) returns table (id uuid, room integer)
language plpgsql as $$
#variable_conflict use_column
declare
  wanted_room integer := case when slot.kind in ('boat_rental', 'group_outing') then persons else slot.capacity end;
begin
  return query select id, room
  from free_boats(slot.base, slot.starts_at, to_instant, own)
    cross join lateral (select case slot.kind when 'boat_rental' then seats else passengers_max end as room) as sized
  where case
    when wanted_model is not null then model = wanted_model
    when slot.kind in ('boat_rental', 'boat_license') then room >= persons
    else true
  end
  order by room >= wanted_room desc, case when room >= wanted_room then room else -room end, hours, id;
end $$;
