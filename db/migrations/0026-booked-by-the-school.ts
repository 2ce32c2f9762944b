import { type Kysely, sql } from "kysely"

/** Functions of the version before, whose arguments change; those of this one are created after the last migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["book_places", "take_places", "judge_slots"]) {
    await sql.raw(`drop function if exists ${name}`).execute(db)
  }
}
