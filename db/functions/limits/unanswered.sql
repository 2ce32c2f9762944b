-- Requests that wait for the school's answer, and offers, which count as requests of their mailbox (school 1).
create or replace function unanswered(at_instant timestamptz)
returns table (
  id uuid, mailbox text, mail_domain text, user_id uuid, base text, starts_at timestamptz, ends_at timestamptz
) language sql stable as $$
  select id, mailbox, mail_domain, user_id, base, starts_at, ends_at
  from reservations where status = 'pending' and starts_at > at_instant
  union all
  select id, mailbox, mail_domain, user_id, base, starts_at, ends_at
  from waiting_entries where state = 'offered' and offer_until > at_instant
$$;
