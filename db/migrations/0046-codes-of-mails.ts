import { type Kysely, sql } from "kysely"

/** The codes that stand in mails beside their links (school 2, "Manage link"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table mail_codes (
    code_hash text primary key,
    purpose text not null,
    sealed text,
    manage_link text references manage_links (token_hash) on delete cascade,
    application_link text references application_links (token_hash) on delete cascade,
    expires_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    constraint mail_codes_end check (num_nonnulls(manage_link, application_link, expires_at) = 1)
  )`,
  `create index mail_codes_by_manage_link on mail_codes (manage_link) where manage_link is not null`,
  `create index mail_codes_by_application_link on mail_codes (application_link) where application_link is not null`,
  `create index mail_codes_by_expiry on mail_codes (expires_at) where expires_at is not null`,
]
