-- Chooses instructors for a booking among those that the caller has locked, the fewest hours first: a skipper for each
-- boat of a group, or one for a lesson, with a certificate valid on that day. Refusal: null or 'no-instructor'. A base
-- without instructors needs none.
create or replace function choose_instructors(
  slot slots, boats_taken integer, own uuid, at_instant timestamptz, out refusal text, out instructor_ids uuid[]
) language plpgsql as $$
declare
  needed integer := case slot.kind when 'boat_license' then 1 when 'group_outing' then boats_taken else 0 end;
begin
  instructor_ids := '{}';
  if not exists (select from instructors where base = slot.base and retired_at is null) then return; end if;
  if slot.kind = 'boat_license'
    and exists (select from taken_for_lesson(slot.id, at_instant) where instructor_id is not null)
  then return; end if;
  select coalesce(array_agg(fittest.id), '{}') into instructor_ids from (
    select id from free_instructors(slot.base, slot.starts_at, slot.ends_at, own) as free
    where slot.kind = 'group_outing' or exists (
      select from instructor_certificates where instructor_id = free.id and expires_on >= slot.date
    )
    order by hours, id limit needed
  ) as fittest;
  refusal := case when cardinality(instructor_ids) < needed then 'no-instructor' end;
end $$;
