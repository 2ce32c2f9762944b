import { offerTerms } from "#content/limits.ts"

const { hours, hoursBeforeStart, leastMinutes } = offerTerms

/** A slot is no longer offered within this time before its start. */
export const firstOfferBefore = `interval '${hoursBeforeStart * 60 + leastMinutes} minutes'`

/**
 * Offers what is free in these slots to the waiting entries that fit, in order (school 2, "Waiting list"). An offer is
 * a hold. Locks as bookings do. Returns the entries that got an offer.
 */
export const offerPlaces = `
create or replace function offer_places(freed uuid[], at_instant timestamptz) returns setof uuid
language plpgsql as $$
declare
  entry waiting_entries;
  slot slots;
  chosen record;
  until timestamptz;
  offer uuid;
begin
  perform lock_for_offers(freed);
  for entry in
    select * from waiting_entries
    where state = 'waiting' and coalesce(offer_until <= at_instant, true) and slot_ids && freed and starts_at >= at_instant + ${firstOfferBefore}
    order by confirmed_at, id for update
  loop
    continue when judge_slots(entry.slot_ids, null, at_instant, false) is not null;
    select * into slot from slots where id = any (entry.slot_ids) order by starts_at limit 1;
    select * into chosen from choose_resources(slot, entry.model, entry.persons, entry.ends_at, null, at_instant);
    continue when chosen.refusal is not null;
    until := least(at_instant + interval '${hours} hours', entry.starts_at - interval '${hoursBeforeStart} hours');
    offer := gen_random_uuid();
    insert into holds (id, held_until, kind, model, persons, waiting_id)
    values (offer, until, entry.kind, entry.model, entry.persons, entry.id);
    perform write_places('hold', offer, entry.slot_ids, slot, chosen.boat_ids, chosen.boats_until,
      chosen.instructor_ids, null);
    update waiting_entries set state = 'offered', offer_until = until where id = entry.id;
    return next entry.id;
  end loop;
end $$`
