-- Lists the free instructors of a base, or of every base, as `free_boats` lists boats, but without a turnaround.
create or replace function free_instructors(at_base text, from_instant timestamptz, to_instant timestamptz, own uuid)
returns table (id uuid, hours numeric)
language plpgsql as $$
#variable_conflict use_column
begin
  return query select instructors.id, coalesce((
    select sum(extract(epoch from ends_at - starts_at)) / 3600 from assignments
    where instructor_id = instructors.id and purpose in ('slot', 'reservation')
      and tstzrange(starts_at, ends_at) && tstzrange(from_instant - interval '30 days', to_instant + interval '30 days')
  ), 0)
  from instructors
  where (at_base is null or base = at_base) and retired_at is null and not exists (
    select from assignments
    where instructor_id = instructors.id and tstzrange(starts_at, ends_at) && tstzrange(from_instant, to_instant)
      and (own is null or booking_id is distinct from own and hold_id is distinct from own)
  );
end $$;
