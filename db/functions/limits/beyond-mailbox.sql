-- Whether one more request exceeds what the mailbox, the account or the mail domain of its own may leave unanswered at
-- once (school 1). The first booking of a base and day is always within two thirds of it.
create or replace function beyond_mailbox(
  limits jsonb, account uuid, address text, at_base text, from_instant timestamptz, to_instant timestamptz,
  own_hold uuid, at_instant timestamptz
) returns boolean
language plpgsql as $$
declare
  wanted numeric := boat_hours(from_instant, to_instant);
  day_begins timestamptz := day_of(from_instant)::timestamp at time zone 'Europe/Zurich';
  day_ends timestamptz := (day_of(from_instant) + 1)::timestamp at time zone 'Europe/Zurich';
  own_entry uuid := (select waiting_id from holds where id = own_hold);
  used record;
begin
  for used in
    select whose, count(*) as requests, sum(hours) as hours, sum(hours) filter (where is_same_day) as day_hours
    from (
      select 'Mailbox' as whose, false as by_account, unanswered.*
      from unanswered(at_instant) where mailbox = mailbox_of(address)
      union all select 'Mailbox', true, unanswered.* from unanswered(at_instant) where user_id = account
      union all select 'Domain', false, unanswered.*
      from unanswered(at_instant) where mail_domain = own_domain_of(address)
    ) as others, lateral (
      select boat_hours(starts_at, ends_at) as hours,
        base = at_base and starts_at >= day_begins and starts_at < day_ends as is_same_day
    ) as counted
    where id is distinct from own_entry group by whose, by_account
  loop
    if not within_limit(limits, 'requestsPer' || used.whose, used.requests + 1)
      or not within_limit(limits, 'hoursPer' || used.whose, used.hours + wanted)
      or used.day_hours > 0 and not within_limit(limits, 'dayPercent',
        (used.day_hours + wanted) * 100 / nullif(on_sale(at_base, day_begins, day_ends), 0))
    then return true; end if;
  end loop;
  return false;
end $$;
