-- The only statement that lowers a counter (design 7.5). Frees the places of bookings, with their boats and
-- instructors; those of a lesson with its last booking. A second call frees nothing. Returns the slots
-- in which a place came free.
create or replace function free_places(holders uuid[]) returns uuid[]
language plpgsql as $$
declare
  freed uuid[];
begin
  perform from slots
  where id in (
    select slot_id from places
    where booking_id = any(holders) and state = 'taken'
  )
  order by id for update;
  with given_back as (
    update places set state = 'freed'
    where booking_id = any(holders) and state = 'taken'
    returning slot_id, count
  ), counted as (
    update slots set taken = taken - given.back
    from (select slot_id, sum(count) as back from given_back group by slot_id) as given
    where id = slot_id returning id
  )
  select coalesce(array_agg(id), '{}') into freed from counted;
  delete from assignments where id in (
    select id from assignments
    where booking_id = any(holders) or slot_id in (
      select id from slots where id = any(freed) and kind = 'boat_license' and taken = 0
    )
    order by id for update
  );
  return freed;
end $$;
