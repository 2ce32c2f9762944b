import { type Kysely, sql } from "kysely"

/** A credit note may correct several documents: its facts name them, and its charges lead to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices drop column credit_of`.execute(db)
}
