-- Offers what is free in these slots to the waiting entries that fit, in order (school 2, "Waiting list"). An offer is
-- a hold. Locks as bookings do. What did not fit once is not tried again for the next entry, and nothing is tried when
-- no slot has room. Returns the entries that got an offer.
create or replace function offer_places(freed uuid[], at_instant timestamptz) returns setof uuid
language plpgsql as $$
declare
  entry waiting_entries;
  wish text;
  unfit text[] := array[]::text[];
begin
  if not has_waiting(freed) then return; end if;
  perform lock_for_offers(freed);
  if not has_room(freed, at_instant) then return; end if;
  for entry in
    select * from waiting_entries
    where state = 'waiting' and not passed_over and coalesce(offer_until <= at_instant, true) and slot_ids && freed
      and starts_at >= at_instant + no_offer_within()
    order by confirmed_at, id
  loop
    wish := concat_ws(' ', entry.slot_ids::text, entry.model, entry.persons, entry.ends_at);
    continue when wish = any (unfit);
    perform from waiting_entries where id = entry.id and state = 'waiting' for update;
    continue when not found;
    if offer_to(entry, at_instant) then
      return next entry.id;
      exit when not has_room(freed, at_instant);
    else
      unfit := unfit || wish;
    end if;
  end loop;
end $$;
