/** Takes places for a new hold, as `take_places` does for a reservation, until it lapses. Null, or a refusal. */
export const holdPlaces = `
create or replace function hold_places(
  new_hold uuid, hold_until timestamptz, wanted uuid[], wanted_model text, persons integer, to_instant timestamptz,
  at_instant timestamptz
) returns text
language plpgsql as $$
declare
  refusal text;
begin
  insert into holds (id, held_until) values (new_hold, hold_until);
  refusal := take_places('hold', new_hold, wanted, wanted_model, persons, to_instant, at_instant, false);
  if refusal is not null then delete from holds where id = new_hold; end if;
  return refusal;
end $$`
