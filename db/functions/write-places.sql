-- Writes judged places, boats and instructors. Only this function and `free_places` change a counter (design 7.5); a
-- hold counts in none. The boat and instructor of a booked lesson belong to its slot, also those of its holds; others
-- belong to the booking or hold. Ends the caller's own hold.
create or replace function write_places(
  purpose text, holder uuid, wanted uuid[], slot slots, boat_ids uuid[], boats_until timestamptz, instructor_ids uuid[],
  own_hold uuid
) returns void
language plpgsql as $$
declare
  takes_for text := case when purpose = 'reservation' and slot.kind = 'boat_license' then 'slot' else purpose end;
begin
  if takes_for = 'slot' then
    update assignments as held set purpose = 'slot', slot_id = slot.id, hold_id = null
    where hold_id in (select hold_id from places where places.slot_id = slot.id and state = 'held')
      and cardinality(case when boat_id is null then instructor_ids else boat_ids end) = 0
      and not exists (
        select from assignments as own
        where own.slot_id = slot.id and (own.boat_id is null) = (held.boat_id is null)
      );
  end if;
  perform end_holds(array(select id from holds where id = own_hold for update));
  insert into places (slot_id, state, booking_id, hold_id)
  select unnest(wanted), case purpose when 'hold' then 'held' else 'taken' end,
    case purpose when 'reservation' then holder end, case purpose when 'hold' then holder end;
  if purpose <> 'hold' then update slots set taken = taken + 1 where id = any(wanted); end if;
  insert into assignments (boat_id, instructor_id, starts_at, ends_at, purpose, slot_id, booking_id, hold_id)
  select boat_id, instructor_id, slot.starts_at, until, takes_for, case takes_for when 'slot' then slot.id end,
    case takes_for when 'reservation' then holder end, case takes_for when 'hold' then holder end
  from (
    select unnest(boat_ids) as boat_id, null::uuid as instructor_id, boats_until as until
    union all select null, unnest(instructor_ids), slot.ends_at
  ) as taken_now;
end $$;
