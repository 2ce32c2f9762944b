-- Locks these names in one order until the transaction ends, so that transactions with a common name wait without a
-- deadlock.
create or replace function lock_names(names text[]) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(lock) from (
    select hashtextextended(name, 0) as lock from unnest(names) as name where name is not null order by lock
  ) as locks;
end $$;
