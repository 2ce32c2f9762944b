/** Whether visitors' holds keep a boat of the base, of the model where one is wanted, within the period. */
export const heldByVisitors = `
create or replace function held_by_visitors(
  at_base text, wanted_model text, from_instant timestamptz, to_instant timestamptz, at_instant timestamptz
) returns boolean
language plpgsql as $$
begin
  return exists (
    select from holds
      join assignments on hold_id = holds.id
      left join boats on boats.id = boat_id
      left join instructors on instructors.id = instructor_id
    where waiting_id is null and held_until > at_instant and coalesce(boats.base, instructors.base) = at_base
      and (wanted_model is null or boats.model = wanted_model)
      and tstzrange(assignments.starts_at, assignments.ends_at) && tstzrange(from_instant, to_instant)
  );
end $$`
