-- Whether so many more boat-hours exceed what all unproven together may withhold of a base's next 14 days (school 1).
create or replace function beyond_base(
  limits jsonb, at_base text, wanted numeric, own_hold uuid, at_instant timestamptz
) returns boolean
language plpgsql as $$
declare
  until timestamptz := at_instant + interval '14 days';
  used numeric := (
    select sum(boat_hours(starts_at, ends_at)) from withheld(at_instant)
    where base = at_base and starts_at < until and id is distinct from own_hold
  );
begin
  return used > 0 and not within_limit(limits, 'basePercent',
    (used + wanted) * 100 / nullif(on_sale(at_base, at_instant, until), 0));
end $$;
