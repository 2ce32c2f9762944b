-- The boat-hours that a base sells within a period.
create or replace function on_sale(at_base text, from_instant timestamptz, to_instant timestamptz) returns numeric
language sql stable as $$
  select coalesce(sum(capacity * boat_hours(starts_at, ends_at)), 0) from slots
  where kind in ('boat_license', 'boat_rental', 'group_outing') and kind not in ('theory', 'practice')
    and state <> 'cancelled' and base = at_base and starts_at >= from_instant and starts_at < to_instant
$$;
