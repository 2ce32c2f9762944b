/**
 * Drops the lapsed holds that take a boat or an instructor of the base, but for those that somebody else drops. What
 * they take is locked by id first, as a workshop locks it: the caller need not have locked all of these boats.
 */
export const dropLapsedHolds = `
create or replace function drop_lapsed_holds(at_base text, at_instant timestamptz) returns void
language plpgsql as $$
declare
  lapsed uuid[] := array(
    select id from holds
    where held_until <= at_instant and exists (
      select from assignments
        left join boats on boats.id = boat_id
        left join instructors on instructors.id = instructor_id
      where hold_id = holds.id and coalesce(boats.base, instructors.base) = at_base
    )
    for update skip locked
  );
begin
  if cardinality(lapsed) = 0 then return; end if;
  perform from assignments where hold_id = any (lapsed) order by id for update;
  perform from places where hold_id = any (lapsed) order by id for update;
  delete from holds where id = any (lapsed);
end $$`
