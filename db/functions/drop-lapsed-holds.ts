/**
 * Ends the lapsed holds that take a boat or an instructor of the base, all lapsed ones where it is null, but for those
 * that somebody else ends. What they take is locked by id, as a workshop locks it: the caller need not have locked all of
 * these boats.
 */
export const dropLapsedHolds = `
create or replace function drop_lapsed_holds(at_base text, at_instant timestamptz) returns void
language plpgsql as $$
begin
  perform end_holds(array(
    select id from holds
    where held_until <= at_instant and (at_base is null or exists (
      select from assignments
        left join boats on boats.id = boat_id
        left join instructors on instructors.id = instructor_id
      where hold_id = holds.id and coalesce(boats.base, instructors.base) = at_base
    ))
    for update skip locked
  ));
end $$`
