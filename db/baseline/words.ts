/** The type of a column whose instant the database writes. */
export const stampedNow = "timestamptz(3) not null default now()"

export const reservationTypes = `('boat_license', 'boat_rental', 'group_outing')`
export const courseKinds = `('theory', 'practice')`
/** What happens at a time (school 1). */
export const slotKinds = `('boat_license', 'boat_rental', 'group_outing', 'theory', 'practice')`
export const licenceTypes = `('coastal', 'inland')`
export const currencies = `('CHF', 'EUR')`
/** The key of an account holds its currency, so that no row of money brings a second one. */
export const accountCurrency = "foreign key (account_id, currency) references money_accounts (id, currency)"

export function clockTime(column: string): string {
  return `check (${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`
}

/** The telephone number as the server writes it (decision 0081). */
export const normalPhone = `phone_normal text check (phone_normal ~ '^\\+[0-9]{5,15}$')`

/** The address as it is compared (decision 0081): `email_punycode` only where the typed one is not ASCII. */
export function normalEmail(table: string, required: "not null" | "" = "not null"): string {
  return `email_punycode text,
    email_normal text ${required} generated always as (lower(coalesce(email_punycode, email))) stored,
    constraint ${table}_email_punycode_check check (email_punycode is null or email ~ '[^ -~]')`
}

/** Whose request withholds places (decision 0075). */
export const mailboxColumns = `mailbox text generated always as (mailbox_of(email)) stored,
    mail_domain text generated always as (mail_domain_of(email)) stored`

export const searchedName = (email = "email") => `searchable(first_name || ' ' || last_name || ' ' || ${email})`
export const searchedPhone = "searchable_phone(coalesce(phone_normal, phone))"

/** One null would leave the whole row out of the search. */
export function searchColumn(...parts: string[]): string {
  const words = parts.map((part) => `coalesce(${part}, '')`).join(` || ' ' || `)
  return `search text not null generated always as (${words}) stored`
}

export function searchIndex(table: string, where = ""): string[] {
  return [
    `alter table ${table} alter column search set statistics 1000`,
    `create index ${table}_by_words on ${table} using gin (search gin_trgm_ops) ${where}`,
  ]
}
