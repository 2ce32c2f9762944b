-- Ends lapsed holds that take a boat or an instructor of the base, or all lapsed holds if `at_base` is null. Skips
-- holds that another transaction ends. `end_holds` locks their assignments by id, as a workshop does, because the
-- caller may not have locked all their boats.
create or replace function drop_lapsed_holds(at_base text, at_instant timestamptz) returns void
language plpgsql as $$
declare
  lapsed uuid[];
begin
  -- The heir of a lesson's boat may have lapsed too, and holds the boat only now.
  loop
    lapsed := array(
      select id from holds
      where held_until <= at_instant and (at_base is null or exists (
        select from assignments
          left join boats on boats.id = boat_id
          left join instructors on instructors.id = instructor_id
        where hold_id = holds.id and coalesce(boats.base, instructors.base) = at_base
      ))
      for update skip locked
    );
    exit when cardinality(lapsed) = 0;
    perform end_holds(lapsed);
  end loop;
end $$;
