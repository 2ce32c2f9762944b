-- Keeps the accounts of these persons from being deleted or changed meanwhile: accounts are locked before persons.
create or replace function lock_accounts_of(owners uuid[]) returns void
language plpgsql as $$
begin
  perform from users where id in (select user_id from persons where id = any (owners)) order by id for key share;
end $$;
