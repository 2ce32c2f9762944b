import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** Creates a table of two counters, 1 and 2, that refuse to go below zero. */
export async function prepareTallies(db: Db) {
  await sql`drop table if exists tallies`.execute(db)
  await sql`create table tallies (id int primary key, count int not null constraint tallies_count check (count >= 0))`.execute(
    db,
  )
  await sql`insert into tallies values (1, 0), (2, 0)`.execute(db)
}

export async function add(trx: Trx, id: number) {
  await sql`update tallies set count = count + 1 where id = ${id}::int`.execute(trx)
}

export async function counts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`select count from tallies order by id`.execute(db)
  return rows.map(({ count }) => count)
}
