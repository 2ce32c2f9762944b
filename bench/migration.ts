import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Kysely } from "kysely"
import { sql } from "kysely"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { withoutTimeLimit } from "#app/platform/database/time-limit.server.ts"
import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { describeMachine } from "#bench/measure/machine.ts"
import { numberOption } from "#bench/measure/options.ts"
import { runBench } from "#bench/measure/run-bench.ts"
import { schema } from "#db/schema.ts"
import { calendarBefore, fillCalendarBefore, schemaBefore, whatIsKept } from "#tests/support/calendar-before.ts"
import { startPostgresCluster } from "#tests/support/postgres-cluster.ts"

/**
 * How long the migration to one calendar takes on a database of the version before, and that it keeps every row:
 * `npm run bench:migration -- --rows 1000000`.
 */
const rows = numberOption("--rows", 1_000_000)
const mostSeconds = 300

async function bench(): Promise<Figure[]> {
  const cluster = await startPostgresCluster({ durable: true })
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-bench-"))
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir, poolSize: 1, log: console })
  const db = database.db as Kysely<unknown>
  try {
    describeMachine("PostgreSQL, durable")
    await migrate(database.db, schemaBefore)
    await sql`set statement_timeout = 0`.execute(db)
    await fillCalendarBefore(db, rows)
    await sql`vacuum analyze`.execute(db)
    const before = await calendarBefore(db)
    const begun = performance.now()
    await migrate(database.db, schema, console.log)
    const seconds = (performance.now() - begun) / 1000
    await sql`set statement_timeout = 0`.execute(db)
    const kept = await whatIsKept(db)
    for (const [name, sum] of Object.entries(before))
      if (kept[name] !== sum) throw new Error(`${name}: ${sum} before, ${kept[name]} after`)
    const name = `migration to one calendar, ${rows} reservations`
    return [figureOf(name, [seconds], { most: mostSeconds }, { unit: " s", digits: 1 })]
  } finally {
    await database.close()
    await cluster.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

await runBench(() => withoutTimeLimit(bench))
