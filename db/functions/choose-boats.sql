-- Chooses boats for a booking among those that the caller has locked, as `pick_boats` picks them. All bookings of a
-- lesson share the boat that its first booking or hold chooses. Refusal: null or 'no-boat'. A base without boats needs
-- none.
create or replace function choose_boats(
  slot slots, wanted_model text, persons integer, to_instant timestamptz, own uuid, at_instant timestamptz,
  out refusal text, out boat_ids uuid[]
) language plpgsql as $$
begin
  boat_ids := '{}';
  if not exists (select from boats where base = slot.base and retired_at is null) then return; end if;
  if slot.kind = 'boat_license' and exists (select from taken_for_lesson(slot.id, at_instant) where boat_id is not null)
  then return; end if;
  boat_ids := pick_boats(slot, wanted_model, persons, to_instant, own);
  refusal := case when boat_ids is null then 'no-boat' end;
end $$;
