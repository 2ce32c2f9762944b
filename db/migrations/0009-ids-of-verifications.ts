import { type Kysely, sql } from "kysely"

/**
 * The authentication library names some of its rows by a hash, which is no uuid: the row it locks an account with
 * while a magic link proves the account's address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verifications alter column id type text`.execute(db)
}
