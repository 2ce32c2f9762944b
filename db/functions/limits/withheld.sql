-- Everything that withholds places without a proven mailbox: live holds of visitors and unproven requests (school 1).
create or replace function withheld(at_instant timestamptz)
returns table (
  id uuid, is_hold boolean, network text, wide_network text, base text, starts_at timestamptz, ends_at timestamptz
) language sql stable as $$
  select id, false, network, wide_network, base, starts_at, ends_at
  from reservations where status = 'pending' and not proven and starts_at > at_instant
  union all
  select id, true, network, wide_network, base, starts_at, ends_at
  from holds where waiting_id is null and held_until > at_instant
$$;
