-- When a boat that comes back at an instant may go out again at its base.
create or replace function turned_around(at_base text, to_instant timestamptz) returns timestamptz
language plpgsql as $$
begin
  return to_instant
    + coalesce((select make_interval(mins => minutes) from turnarounds where base = at_base), interval '0');
end $$;
