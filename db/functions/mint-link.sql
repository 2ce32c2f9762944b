-- Stores the hash of a new link to a booking, an application or a waiting entry. @returns false where nothing may be
-- managed, where a guest's address is not the one that the mail goes to, or where that link is there already
create or replace function mint_link(subject uuid, new_hash text, mailed_to text, by_answer boolean) returns boolean
language plpgsql as $$
begin
  -- Waits for a correction of the address, which ends the links to the former one.
  perform from bookings where id = subject for share;
  insert into manage_links (token_hash, booking_id, application_id, waiting_id, answered)
  select new_hash, case when kind = 'booking' then id end, case when kind = 'application' then id end,
    case when kind = 'waiting' then id end, by_answer
  from managed
  where id = subject and (mailed_to is null or user_id is not null or email_normal = mailed_to)
    -- A repeated request brings back no link that was ended, whatever the secret of the site is by now.
    and not (by_answer and exists (select from manage_links where booking_id = subject and revoked_at is not null))
  on conflict (token_hash) do nothing;
  return found;
end $$;
