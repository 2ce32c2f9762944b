import { publicMailDomains } from "#app/platform/public-mail-domains.ts"

const listed = publicMailDomains.map((domain) => `'${domain}'`).join(", ")

/** The mail domain of an address; null where everybody can have an address. */
export const ownDomainOf = `
create or replace function own_domain_of(address text) returns text
language sql immutable return case
  when lower(split_part(address, '@', 2)) not in (${listed}) then mail_domain_of(address)
end`
