/**
 * Lists the locked boats of a base that are free during the period. Ignores what the caller's own reservation or hold
 * takes. `hours` counts the hours taken within thirty days before and after.
 */
export const freeBoats = `
create or replace function free_boats(at_base text, from_instant timestamptz, to_instant timestamptz, own uuid)
returns table (id uuid, model text, seats integer, passengers_max integer, hours numeric)
language plpgsql as $$
#variable_conflict use_column
begin
  return query select boats.id, boats.model, boat_models.seats, boat_models.passengers_max, coalesce((
    select sum(extract(epoch from ends_at - starts_at)) / 3600 from assignments
    where boat_id = boats.id and purpose in ('slot', 'reservation')
      and tstzrange(starts_at, ends_at) && tstzrange(from_instant - interval '30 days', to_instant + interval '30 days')
  ), 0)
  from boats join boat_models on code = boats.model
  where base = at_base and retired_at is null and not exists (
    select from assignments
    where boat_id = boats.id and tstzrange(starts_at, ends_at) && tstzrange(from_instant, to_instant)
      and (own is null or reservation_id is distinct from own and hold_id is distinct from own)
  );
end $$`
