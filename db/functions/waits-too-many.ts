/**
 * Whether a person or network has too many unanswered requests; 0 sets no limit. Bookings of one person wait for each
 * other. Those of one network do not, so simultaneous ones can exceed its limit.
 */
export const waitsTooMany = `
create or replace function waits_too_many(
  account uuid, address text, from_network text, per_person integer, per_network integer, at_instant timestamptz
) returns boolean language plpgsql as $$
begin
  if per_person > 0 then
    perform lock_names(array['email ' || lower(address), 'account ' || account::text]);
    if (select count(*) from reservations
        where status = 'pending' and starts_at > at_instant and lower(email) = lower(address)) >= per_person
    then return true; end if;
    if (select count(*) from reservations
        where status = 'pending' and starts_at > at_instant and user_id = account) >= per_person
    then return true; end if;
  end if;
  return per_network > 0 and (select count(*) from reservations
    where status = 'pending' and starts_at > at_instant and network = from_network) >= per_network;
end $$`
