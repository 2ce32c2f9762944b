-- Offers an entry the places that it waits for. Returns false where they are not free.
create or replace function offer_to(entry waiting_entries, at_instant timestamptz) returns boolean
language plpgsql as $$
declare
  slot slots;
  chosen record;
  until timestamptz := least(
    at_instant + make_interval(hours => offer_hours()), entry.starts_at - make_interval(hours => offer_hours_before_start())
  );
  offer uuid := gen_random_uuid();
begin
  if judge_slots(entry.slot_ids, null, at_instant, false) is not null then return false; end if;
  select * into slot from slots where id = any (entry.slot_ids) order by starts_at limit 1;
  select * into chosen from choose_resources(slot, entry.model, entry.persons, entry.ends_at, null, at_instant);
  if chosen.refusal is not null then return false; end if;
  insert into holds (id, held_until, kind, model, persons, waiting_id)
  values (offer, until, entry.kind, entry.model, entry.persons, entry.id);
  perform write_places('hold', offer, entry.slot_ids, slot, chosen.boat_ids, chosen.boats_until,
    chosen.instructor_ids, null);
  update waiting_entries set state = 'offered', offer_until = until where id = entry.id;
  return true;
end $$;
