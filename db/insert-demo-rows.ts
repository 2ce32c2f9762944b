import { sql } from "kysely"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"

/** One statement: thousands of parameters take seconds on the embedded database. Rows have the columns of the first. */
export async function insertDemoRows(trx: Trx, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const stored = JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(inSql))))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${stored}::jsonb)`.execute(trx)
}

function inSql([name, value]: [string, unknown]): [string, unknown] {
  return [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]
}
