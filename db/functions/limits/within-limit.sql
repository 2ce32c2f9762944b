-- Whether a sum stays within a limit; a limit that is missing or 0 sets none.
create or replace function within_limit(limits jsonb, name text, used numeric) returns boolean
language sql immutable return coalesce(used <= nullif((limits ->> name)::numeric, 0), true);
