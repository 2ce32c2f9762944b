-- The guests of a mailbox, each with everything of those merged into them. @param address in normal form
create or replace function guests_of_mailbox(address text) returns uuid[]
language sql stable as $$
  select array(
    select id from persons
    where email_normal = address and user_id is null and merged_into is null and forgotten_at is null)
$$;
