/**
 * Finds or makes the person of a booking, an application, an entry of a waiting list or a message (school 0): the chosen
 * one (or into whom the school merged it), else the account's, else the guest of the same mailbox and folded name
 * (likewise), else a new one; without an address always a new one. Its row stays as it is. `contact` has the columns of
 * `persons` and perhaps `chosen`, an id; a chosen person who is gone violates the foreign key. The row is locked, so that
 * nobody forgets it meanwhile.
 */
export const personOf = `
create or replace function person_of(account uuid, contact jsonb, out person uuid, out made boolean)
language plpgsql as $$
declare
  named persons := jsonb_populate_record(null::persons, contact);
  chosen uuid := (contact ->> 'chosen')::uuid;
  address text := lower(coalesce(named.email_punycode, named.email));
begin
  -- Before its person, as the deletion of an account takes them.
  perform from users where id = account for key share;
  loop
    if chosen is not null then
      select id into person from persons
      where id = (select coalesce(merged_into, id) from persons where id = chosen)
        and merged_into is null and forgotten_at is null for key share;
      if person is null and not exists (select from persons where id = chosen and forgotten_at is null) then
        raise foreign_key_violation using constraint = 'bookings_person_id_fkey';
      end if;
    elsif account is not null then
      select id into person from persons
      where user_id = account and merged_into is null and forgotten_at is null for key share;
    elsif address is not null then
      -- Who was merged leads to the person into whom. A merge meanwhile is found in the next round.
      select id into person from persons
      where id = (
          select coalesce(merged_into, id) from persons
          where email_normal = address and folded_name = folded_name(named.first_name, named.last_name)
            and user_id is null and forgotten_at is null)
        and merged_into is null and forgotten_at is null for key share;
    end if;
    made := person is null;
    exit when not made;
    continue when chosen is not null;
    -- A rival may have made the person since: its row is found in the next round.
    insert into persons (user_id, first_name, last_name, email, email_punycode, phone, phone_normal, demo)
    values (account, named.first_name, named.last_name, named.email, named.email_punycode, named.phone,
      named.phone_normal, coalesce(named.demo, false))
    on conflict do nothing returning id into person;
    exit when person is not null;
  end loop;
end $$`
