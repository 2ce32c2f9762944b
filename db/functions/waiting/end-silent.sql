-- Ends the entries of mailboxes that left two offers in a row without an answer (school 2), and returns them.
create or replace function end_silent(at_instant timestamptz) returns setof uuid
language plpgsql as $$
begin
  return query update waiting_entries set state = 'left'
  where state in ('unconfirmed', 'waiting') and mailbox in (
    select mailbox from (
      select mailbox, state = 'offered' and offer_until <= at_instant as is_silent,
        row_number() over (partition by mailbox order by offer_until desc, id desc) as nth
      from waiting_entries where offer_until is not null
    ) as offers
    where nth <= 2 group by mailbox having count(*) filter (where is_silent) = 2
  ) returning id;
end $$;
