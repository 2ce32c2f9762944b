-- Moves a reservation to another time, base or boat model (school 1, "One door"). The caller has locked its row and
-- judged its version. Locks and judges its old and new slots, ignoring its own places, then writes places, boats and its
-- row. It updates the row once, because a second update would lock its account, too late in the order. A move by the
-- person is counted, unless it answers one by the school. Returns 'moved' or a refusal, which writes nothing.
create or replace function move_booking(
  moved uuid, wanted_day date, wanted_time text, wanted_base text, wanted_hours integer,
  wanted_model text, by_person boolean, school_moved timestamptz, at_instant timestamptz, out outcome text
) language plpgsql set lock_timeout = '2s' as $$
declare
  header reservations;
  slot slots;
  old_ids uuid[];
  new_ids uuid[];
  found_slots record;
  chosen record;
begin
  select * into header from reservations where id = moved;
  if header.id is null or header.status not in ('pending', 'confirmed') or header.starts_at <= at_instant then
    outcome := 'not-allowed';
    return;
  end if;
  select * into found_slots
  from find_slots(header.kind, wanted_day, wanted_time, wanted_base, wanted_hours);
  outcome := found_slots.refusal;
  if outcome is not null then return; end if;

  old_ids := array(select slot_id from places where booking_id = moved and state = 'taken');
  perform from slots where id = any(old_ids || found_slots.slot_ids) order by id for update;
  new_ids := array(select unnest(found_slots.slot_ids) except select unnest(old_ids));
  outcome := coalesce(
    judge_slots(new_ids, null, at_instant, false),
    case when found_slots.slot_starts <= at_instant then 'slot-past' end);
  if outcome is not null then return; end if;
  select * into slot from slots where id = any(found_slots.slot_ids) order by starts_at limit 1;
  select * into chosen
  from choose_resources(slot, wanted_model, header.group_size, found_slots.slot_ends, moved, at_instant);
  outcome := case
    when chosen.refusal is null and somebody_waits(new_ids, at_instant) then 'slot-full'
    else coalesce(chosen.refusal, 'moved')
  end;
  if outcome <> 'moved' then return; end if;

  perform free_places(array[moved]);
  perform write_places('reservation', moved, found_slots.slot_ids, slot, chosen.boat_ids, chosen.boats_until,
    chosen.instructor_ids, null);
  update reservations
  set base = found_slots.slot_base, day = wanted_day, time = wanted_time,
    starts_at = found_slots.slot_starts, ends_at = found_slots.slot_ends, rental_duration = wanted_hours,
    boat_type = wanted_model, attendance = null, attendance_at = null, version = version + 1,
    own_moves = own_moves + (by_person and moved_by_school_at is null)::integer, moved_by_school_at = school_moved,
    updated_at = at_instant
  where id = moved;
end $$;
