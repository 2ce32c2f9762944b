-- Ends a tab's hold of a kind, and counts its minutes until now.
create or replace function release_hold(tab text, of_kind text, at_instant timestamptz) returns void
language plpgsql as $$
declare
  released uuid[] := array(select id from holds where token_hash = tab and kind = of_kind for update);
begin
  perform stop_holding(released[1], at_instant);
  perform end_holds(released);
end $$;
