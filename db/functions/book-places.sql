-- Gives a reservation its places (school 1, "One door"): checks the key, limits and places, then writes. Locks in the
-- order of school 1: key, names, account, person, slots by id, boats by id, instructors by id. Returns 'booked', 'replayed'
-- with the earlier id, or a refusal, which writes nothing. Waits for a lock for at most two seconds. Its statements keep
-- their plans: planning four of them anew cost a booking 1 ms.
create or replace function book_places(
  new_key uuid, new_route text, new_actor text, new_hash text, new_id uuid,
  account uuid, contact jsonb, networks text[], is_proven boolean, limits jsonb,
  wanted_type text, wanted_day date, wanted_time text, wanted_base text, wanted_hours integer,
  wanted_model text, persons integer, at_instant timestamptz, by_school boolean,
  own_hold uuid,
  out outcome text, out earlier_id uuid, out slot_base text, out slot_starts timestamptz, out slot_ends timestamptz,
  out proven boolean, out person_id uuid
) language plpgsql set lock_timeout = '2s' set plan_cache_mode = force_generic_plan as $$
declare
  slot_ids uuid[];
  is_new boolean;
begin
  select refusal, claimed.earlier_id into outcome, earlier_id
  from claim_key(new_key, new_route, new_actor, new_hash, new_id) as claimed;
  if outcome is not null then return; end if;

  select refusal, found_slots.slot_ids, found_slots.slot_base, found_slots.slot_starts, found_slots.slot_ends
  into outcome, slot_ids, slot_base, slot_starts, slot_ends
  from find_slots(wanted_type, wanted_day, wanted_time, wanted_base, wanted_hours) as found_slots;
  if outcome is null then
    select refusal, judged.proven into outcome, proven
    from judge_limits(limits, account, contact ->> 'email', networks, is_proven, slot_base, slot_starts, slot_ends,
      own_hold, at_instant) as judged;
  end if;
  if outcome is null then
    -- Before the slots, as the deletion of an account takes them.
    select person, made into person_id, is_new from person_of(account, contact);
    outcome := take_places('reservation', new_id, slot_ids, wanted_model, persons, slot_ends, own_hold, at_instant,
      by_school);
  end if;

  if outcome is not null then
    delete from idempotency_keys where key = new_key;
    if is_new then delete from persons where id = person_id; end if;
    return;
  end if;
  if own_hold is not null then perform stop_holding(own_hold, at_instant); end if;
  outcome := 'booked';
end $$;
