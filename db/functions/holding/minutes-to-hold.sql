-- How long an address may hold a choice now: its minutes of the last day at this base and day count, released and
-- renewed alike; where it would be the last free boat, also those of all visitors in the last hour (school 1).
create or replace function minutes_to_hold(
  limits jsonb, from_network text, at_base text, on_day date, wanted uuid[], is_last boolean, at_instant timestamptz
) returns numeric
language plpgsql as $$
declare
  used record;
begin
  select
    coalesce(sum(ends_at - began_at) filter (where network = from_network), interval '0') as by_address,
    coalesce(sum(ends_at - greatest(began_at, at_instant - interval '1 hour'))
      filter (where last and slot_ids && wanted and ends_at > at_instant - interval '1 hour'), interval '0') as of_last
  into used
  from holdings where base = at_base and day = on_day and ends_at > at_instant - interval '1 day';
  return least(
    hold_minutes(),
    nullif((limits ->> 'holdMinutesPerDay')::numeric, 0) - extract(epoch from used.by_address) / 60,
    case when is_last then nullif((limits ->> 'lastBoatMinutes')::numeric, 0) - extract(epoch from used.of_last) / 60 end
  );
end $$;
