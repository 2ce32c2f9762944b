-- Counts the minutes of a hold only until now.
create or replace function stop_holding(hold uuid, at_instant timestamptz) returns void
language sql as $$
  update holdings set ends_at = at_instant where id = hold and ends_at > at_instant
$$;
