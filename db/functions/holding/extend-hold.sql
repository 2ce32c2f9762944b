-- Holds once for more minutes, where so many are left for the address. Returns null if the hold has ended or not.
create or replace function extend_hold(
  tab text, of_kind text, limits jsonb, at_instant timestamptz, out held_until timestamptz
) language plpgsql as $$
#variable_conflict use_column
declare
  own holdings;
begin
  select holdings.* into own from holds join holdings on holdings.id = holds.id
  where token_hash = tab and kind = of_kind and not extended and held_until > at_instant for update of holds;
  if own.id is null then return; end if;
  if minutes_to_hold(limits, own.network, own.base, own.day, own.slot_ids, own.last, at_instant)
    < more_hold_minutes()
  then return; end if;
  update holdings set ends_at = ends_at + make_interval(mins => more_hold_minutes()) where id = own.id;
  update holds set held_until = held_until + make_interval(mins => more_hold_minutes()), extended = true
  where id = own.id returning holds.held_until into extend_hold.held_until;
end $$;
