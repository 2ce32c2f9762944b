/**
 * Chooses boats for a booking among those that the caller has locked (school 1, "Rules"): for a rental one of the
 * model, or the smallest with enough seats; for a group the smallest set; for a lesson the boat of the slot, which its
 * first booking or hold chooses. Among equal boats it prefers the fewest hours. Refusal: null or 'no-boat'. A base
 * without boats needs none.
 */
export const chooseBoats = `
create or replace function choose_boats(
  slot slots, wanted_model text, persons integer, to_instant timestamptz, own uuid, at_instant timestamptz,
  out refusal text, out boat_ids uuid[]
) language plpgsql as $$
declare
  waiting integer := case slot.kind when 'boat_license' then slot.capacity else persons end;
  chosen record;
begin
  boat_ids := '{}';
  if not exists (select from boats where base = slot.base and retired_at is null) then return; end if;
  if slot.kind = 'boat_license' and exists (select from taken_for_lesson(slot.id, at_instant) where boat_id is not null)
  then return; end if;
  if slot.kind = 'boat_rental' then
    select array_agg(fittest.id) into boat_ids from (
      select id from free_boats(slot.base, slot.starts_at, to_instant, own)
      where case when wanted_model is null then seats >= persons else model = wanted_model end
      order by case when wanted_model is null then seats end, hours, id limit 1
    ) as fittest;
    refusal := case when boat_ids is null then 'no-boat' end;
    return;
  end if;
  while waiting > 0 loop
    select id, passengers_max into chosen from free_boats(slot.base, slot.starts_at, to_instant, own)
    where id <> all(boat_ids)
    -- The smallest that carries all who still wait; where none does, the largest.
    order by passengers_max >= waiting desc,
      case when passengers_max >= waiting then passengers_max else -passengers_max end, hours, id
    limit 1;
    if not found then
      refusal := 'no-boat';
      return;
    end if;
    boat_ids := boat_ids || chosen.id;
    waiting := case slot.kind when 'group_outing' then waiting - chosen.passengers_max else 0 end;
  end loop;
end $$`
