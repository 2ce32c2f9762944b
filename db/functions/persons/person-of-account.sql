-- The person of an account; null if it has none.
create or replace function person_of_account(account uuid) returns uuid
language sql stable as $$
  select id from persons where user_id = account and merged_into is null and forgotten_at is null
$$;
