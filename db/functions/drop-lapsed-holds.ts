/** Drops the lapsed holds that take a boat or an instructor of the base, but for those that somebody else drops. */
export const dropLapsedHolds = `
create or replace function drop_lapsed_holds(at_base text, at_instant timestamptz) returns void
language plpgsql as $$
begin
  delete from holds where id in (
    select id from holds
    where held_until <= at_instant and exists (
      select from assignments
        left join boats on boats.id = boat_id
        left join instructors on instructors.id = instructor_id
      where hold_id = holds.id and coalesce(boats.base, instructors.base) = at_base
    )
    for update skip locked
  );
end $$`
