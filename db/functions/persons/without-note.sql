-- A person's note without one that was appended to it; unchanged where that one has been edited since.
create or replace function without_note(whole text, part text) returns text
language plpgsql immutable as $$
declare
  wrapped text := E'\n\n' || whole || E'\n\n';
  found_at integer := position(E'\n\n' || part || E'\n\n' in wrapped);
begin
  if found_at = 0 then return whole; end if;
  return nullif(btrim(overlay(wrapped placing E'\n\n' from found_at for length(part) + 4), E'\n'), '');
end $$;
