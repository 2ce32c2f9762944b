-- Keeps a hold whose places are taken for as many minutes as its address may hold them, or ends it where less than one
-- is left. It is the last free boat where the same request would fit no more. Returns its end, or null.
create or replace function keep_hold(
  new_hold uuid, tab text, limits jsonb, on_day date, wanted uuid[], at_instant timestamptz
) returns timestamptz
language plpgsql as $$
declare
  held holds;
  is_last boolean;
  minutes numeric;
begin
  select * into held from holds where id = new_hold;
  is_last := not fits(wanted, held.model, held.persons, held.ends_at, at_instant);
  minutes := minutes_to_hold(limits, held.network, held.base, on_day, wanted, is_last, at_instant);
  if minutes < 1 then
    perform end_holds(array[new_hold]);
    return null;
  end if;
  update holds set token_hash = tab, held_until = at_instant + minutes * interval '1 minute' where id = new_hold
  returning * into held;
  insert into holdings (id, network, base, day, slot_ids, last, began_at, ends_at)
  values (new_hold, held.network, held.base, on_day, wanted, is_last, at_instant, held.held_until);
  return held.held_until;
end $$;
