-- Whether visitors' holds keep an instructor of the base within the period, or a boat, of the model where one is wanted,
-- until it would be turned around.
create or replace function held_by_visitors(
  at_base text, wanted_model text, from_instant timestamptz, to_instant timestamptz, at_instant timestamptz
) returns boolean
language plpgsql as $$
declare
  boats_until timestamptz := turned_around(at_base, to_instant);
begin
  return exists (
    select from holds
      join assignments on hold_id = holds.id
      left join boats on boats.id = boat_id
      left join instructors on instructors.id = instructor_id
    where waiting_id is null and held_until > at_instant and coalesce(boats.base, instructors.base) = at_base
      and (wanted_model is null or boats.model = wanted_model)
      and tstzrange(assignments.starts_at, assignments.ends_at)
        && tstzrange(from_instant, case when boat_id is null then to_instant else boats_until end)
  );
end $$;
