/** What generated columns call, so that it stands before the tables; all other functions are in db/functions. */
export const functionsOfColumns = [
  `create extension if not exists pg_trgm`,
  `create extension if not exists btree_gist`,

  // Removes accents, ligatures and case; `search-terms.server.ts` writes queries the same way.
  `create function searchable(words text) returns text language sql immutable strict parallel safe as $$
    select translate(lower(regexp_replace(normalize(
      replace(replace(replace(replace(replace(words, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'),
      NFKD), '[\\u0300-\\u036f]', '', 'g')), 'øØłŁđĐ’', 'oolldd''')
  $$`,
  `create function searchable_phone(phone text) returns text language sql immutable strict parallel safe as $$
    select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00(41)?|41)?0?', '')
  $$`,

  // The name by which persons of one mailbox are told apart.
  `create function folded_name(first_name text, last_name text) returns text
    language sql immutable strict parallel safe as $$
    select btrim(regexp_replace(searchable(first_name || ' ' || last_name), '\\s+', ' ', 'g'))
  $$`,

  `create function mailbox_of(address text) returns text language sql immutable strict parallel safe as $$
    select case when address <> '' then
      case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || domain end end
    from (
      select split_part(lower(split_part(address, '@', 1)), '+', 1) as name, lower(split_part(address, '@', 2)) as domain
    ) as parts
  $$`,
  `create function mail_domain_of(address text) returns text language sql immutable strict parallel safe as $$
    select (regexp_match(
      lower(split_part(address, '@', 2)),
      '([^.]+[.](?:(?:ac|co|com|edu|go|gov|gv|ne|net|or|org)[.][a-z]{2}|[^.]+))$'
    ))[1]
  $$`,
]
