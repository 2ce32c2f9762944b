import { type Kysely, sql } from "kysely"

/**
 * Addresses and telephone numbers in normal form beside the typed ones: what is compared and searched. Every address of
 * before is ASCII, so its normal form is derived. Numbers of before have none, and are searched by their digits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

function withNormalEmail(table: string, required: "not null" | "" = "not null"): string {
  return `alter table ${table}
    add column email_punycode text,
    add column email_normal text ${required} generated always as (lower(coalesce(email_punycode, email))) stored,
    add constraint ${table}_email_punycode_check check (email_punycode is null or email ~ '[^ -~]')`
}

function withNormalPhone(table: string, email: string, ...others: string[]): string[] {
  const words = [
    `coalesce(searchable(first_name || ' ' || last_name || ' ' || ${email}), '')`,
    `coalesce(searchable_phone(coalesce(phone_normal, phone)), '')`,
    ...others,
  ]
  return [
    `alter table ${table} add column phone_normal text`,
    `alter table ${table} add constraint ${table}_phone_normal_check check (phone_normal ~ '^\\+[0-9]{5,15}$')`,
    `alter table ${table} drop column search`,
    `alter table ${table} add column search text not null generated always as (${words.join(` || ' ' || `)}) stored`,
    `alter table ${table} alter column search set statistics 1000`,
    `create index ${table}_by_words on ${table} using gin (search gin_trgm_ops)`,
  ]
}

const statements = [
  withNormalEmail("reservations", ""),
  withNormalEmail("waiting_entries"),
  withNormalEmail("contact_messages"),
  withNormalEmail("boat_sharing_interests"),
  ...withNormalPhone("reservations", "coalesce(email, '')", "coalesce(lower(reference), '')"),
  ...withNormalPhone("boat_license_applications", "email"),
  ...withNormalPhone("users", "email"),

  `drop index reservations_of_guests_by_creation`,
  `create index reservations_of_guests_by_creation
    on reservations (email_normal, created_at desc, id desc) where user_id is null`,
  `create index waiting_entries_by_email on waiting_entries (email_normal)`,
  `drop index contact_messages_by_address`,
  `create index contact_messages_by_address on contact_messages (email_normal)`,
  `drop index boat_sharing_interests_email`,
  `create unique index boat_sharing_interests_email on boat_sharing_interests (email_normal)`,
]
