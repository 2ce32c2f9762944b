-- The mail domain of an address; null where everybody can have an address.
create or replace function own_domain_of(address text) returns text
language sql immutable return case
  when lower(split_part(address, '@', 2)) <> all (public_mail_domains()) then mail_domain_of(address)
end;
