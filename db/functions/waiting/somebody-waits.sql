-- Whether a waiting entry fits what is free (school 2, "Waiting list"). Looks once at entries asking for the same.
create or replace function somebody_waits(wanted uuid[], at_instant timestamptz) returns boolean
language plpgsql as $$
begin
  return exists (
    select from (
      select distinct slot_ids, model, persons, ends_at from waiting_entries
      where state = 'waiting' and not passed_over and coalesce(offer_until <= at_instant, true) and slot_ids && wanted
        and starts_at >= at_instant + no_offer_within()
    ) as wish
    where fits(slot_ids, model, persons, ends_at, at_instant)
  );
end $$;
