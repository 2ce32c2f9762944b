-- Whether the school, or this base, is closed on a day (school 1).
create or replace function is_closed(at_base text, on_day date) returns boolean
language plpgsql as $$
begin
  return exists (
    select from closures
    where on_day between from_date and to_date and (base is null or base = at_base)
  );
end $$;
