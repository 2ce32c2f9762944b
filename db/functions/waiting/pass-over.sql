-- Marks the entries whose mailbox would have too many unanswered requests with the offer: they keep their place, and
-- the next entry gets it (school 1). Entries without requests or offers are not judged.
create or replace function pass_over(limits jsonb, at_instant timestamptz) returns void
language plpgsql as $$
begin
  update waiting_entries as entry set passed_over = not passed_over
  where state = 'waiting'
    and (passed_over or mailbox in (select mailbox from unanswered(at_instant))
      or mail_domain in (select mail_domain from unanswered(at_instant)))
    and passed_over <> beyond_mailbox(limits, user_id, email, base, starts_at, ends_at, null, at_instant);
end $$;
