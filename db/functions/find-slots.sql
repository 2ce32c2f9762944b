-- Finds the slots of a booking, without locks; a rental takes every slot that starts within its hours (design 7.5).
-- `base` may be null if only one base has the slot. Refusal: null, 'slot-unknown' or 'base-needed'.
create or replace function find_slots(
  wanted_type text, wanted_day date, wanted_time text, wanted_base text, wanted_hours integer,
  out refusal text, out slot_ids uuid[], out slot_base text, out slot_starts timestamptz, out slot_ends timestamptz
) language plpgsql as $$
begin
  select array_agg(id), min(base), min(starts_at), min(ends_at)
  into slot_ids, slot_base, slot_starts, slot_ends
  from slots
  where kind = wanted_type and date = wanted_day and start_time = wanted_time and state <> 'cancelled'
    and (wanted_base is null or base = wanted_base);
  refusal := case when slot_ids is null then 'slot-unknown' when cardinality(slot_ids) > 1 then 'base-needed' end;
  if refusal is not null or wanted_hours is null then return; end if;
  slot_ends := slot_starts + make_interval(hours => wanted_hours);
  select array_agg(id) into slot_ids
  from slots
  where kind = wanted_type and date = wanted_day and base = slot_base and state <> 'cancelled'
    and starts_at >= slot_starts and starts_at < slot_ends;
end $$;
