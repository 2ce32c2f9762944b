-- Judges a request by what its mailbox and its network withhold already (school 1), and says whether its mailbox is
-- proven: by the caller, or by a booking that the school confirmed. Requests of one mailbox, account, mail domain or
-- unproven network wait for each other. Refusal: null, 'too-many-pending' or 'proof-needed'.
create or replace function judge_limits(
  limits jsonb, account uuid, address text, networks text[], is_proven boolean, at_base text,
  from_instant timestamptz, to_instant timestamptz, own_hold uuid, at_instant timestamptz,
  out refusal text, out proven boolean
) language plpgsql as $$
begin
  proven := is_proven;
  if limits is null then return; end if;
  proven := is_proven or exists (
    select from reservations where mailbox = mailbox_of(address) and status in ('confirmed', 'completed')
  );
  perform lock_names(array[
    'mailbox ' || mailbox_of(address), 'account ' || account::text, 'domain ' || own_domain_of(address),
    case when not proven then 'network ' || networks[2] end
  ]);
  refusal := case
    when beyond_mailbox(limits, account, address, at_base, from_instant, to_instant, own_hold, at_instant)
    then 'too-many-pending'
    when not proven
      and beyond_network(limits, networks, at_base, from_instant, to_instant, own_hold, at_instant)
    then 'proof-needed'
  end;
end $$;
