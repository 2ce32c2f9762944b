-- Lists the boats of a base, or of every base if `at_base` is null, that are free from one instant until their base has
-- turned them around after another. Ignores what the caller's own reservation or hold takes. `hours` counts the hours
-- taken within thirty days before and after.
create or replace function free_boats(at_base text, from_instant timestamptz, to_instant timestamptz, own uuid)
returns table (id uuid, model text, seats integer, passengers_max integer, hours numeric)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with turned as materialized (
    select slug, turned_around(slug, to_instant) as until from bases where at_base is null or slug = at_base
  )
  select boats.id, boats.model, boat_models.seats, boat_models.passengers_max, coalesce((
    select sum(extract(epoch from ends_at - starts_at)) / 3600 from assignments
    where boat_id = boats.id and purpose in ('slot', 'reservation')
      and tstzrange(starts_at, ends_at) && tstzrange(from_instant - interval '30 days', until + interval '30 days')
  ), 0)
  from turned join boats on base = slug join boat_models on code = boats.model
  where retired_at is null and not exists (
    select from assignments
    where boat_id = boats.id and tstzrange(starts_at, ends_at) && tstzrange(from_instant, until)
      and (own is null or booking_id is distinct from own and hold_id is distinct from own)
  );
end $$;
