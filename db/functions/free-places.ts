/**
 * The only statement that lowers a counter (design 7.5); frees nothing when called again. Returns the slots in which a
 * place came free.
 */
export const freePlaces = `
create or replace function free_places(holder uuid) returns uuid[]
language plpgsql as $$
declare
  freed uuid[];
begin
  perform from availability
  where id in (select slot_id from reservation_slots where reservation_id = holder)
  order by id for update;
  with given_back as (
    delete from reservation_slots where reservation_id = holder returning slot_id, places
  ), counted as (
    update availability set current_bookings = current_bookings - places
    from given_back where id = slot_id returning id
  )
  select coalesce(array_agg(id), '{}') into freed from counted;
  return freed;
end $$`
