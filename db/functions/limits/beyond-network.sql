-- Whether one more hold or unproven request exceeds what its address, its wider network or all unproven of the base's
-- next 14 days may withhold. One booking of any length is always within the limits of a base and day. A /48 contains
-- its /56, so the two have one limit. The caller has locked the network; requests of other networks do not wait for
-- each other, so that simultaneous ones may exceed the limit of a base.
create or replace function beyond_network(
  limits jsonb, networks text[], at_base text, from_instant timestamptz, to_instant timestamptz, own_hold uuid,
  at_instant timestamptz
) returns boolean
language plpgsql as $$
declare
  wanted numeric := boat_hours(from_instant, to_instant);
  on_day date := day_of(from_instant);
  used record;
begin
  select coalesce(sum(hours), 0) as wide,
    coalesce(sum(hours) filter (where network = networks[1]), 0) as narrow,
    coalesce(sum(hours) filter (where is_same_day), 0) as wide_day,
    coalesce(sum(hours) filter (where is_same_day and network = networks[1]), 0) as narrow_day
  into used
  from (
    select network, boat_hours(starts_at, ends_at) as hours, base = at_base and day_of(starts_at) = on_day as is_same_day
    from withheld(at_instant) where wide_network = networks[2] and id is distinct from own_hold
  ) as own;
  return not within_limit(limits, 'hoursPerNetwork', used.wide + wanted)
    or not within_limit(limits, 'hoursPerAddress', used.narrow + wanted)
    or used.wide_day > 0 and not within_limit(limits, 'dayHoursPerNetwork', used.wide_day + wanted)
    or used.narrow_day > 0 and not within_limit(limits, 'dayHoursPerAddress', used.narrow_day + wanted)
    or from_instant < at_instant + interval '14 days'
      and beyond_base(limits, at_base, wanted, own_hold, at_instant);
end $$;
