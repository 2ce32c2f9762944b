-- Takes out who of these persons has neither an account nor anything left (school 0), and who was merged into them. The
-- caller has locked them.
create or replace function forget_persons(candidates uuid[], at_instant timestamptz) returns void
language plpgsql as $$
declare
  gone uuid[] := array(
    select id from persons
    where id = any (candidates) and user_id is null and forgotten_at is null and not has_things(id));
begin
  update persons set first_name = '', last_name = '', email = null, email_punycode = null, phone = null,
    phone_normal = null, birth_date = null, note = null, forgotten_at = at_instant
  where (id = any (gone) or merged_into = any (gone)) and forgotten_at is null;
end $$;
