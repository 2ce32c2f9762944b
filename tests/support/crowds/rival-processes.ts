import { sql } from "kysely"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { silentLog, type TestDatabase, testAcquireTimeoutMs } from "#tests/support/databases.ts"

/**
 * Runs `race` over several connection pools, as separate server processes on one PostgreSQL would, then closes them.
 */
export async function acrossProcesses<T>(
  on: TestDatabase,
  { processes, poolSize }: { processes: number; poolSize: number },
  race: (dbs: [Db, Db, ...Db[]]) => Promise<T>,
): Promise<T> {
  const opened: Database[] = []
  try {
    for (let made = 0; made < processes; made += 1) {
      opened.push(
        await openDatabase({
          ...(on.url ? { databaseUrl: on.url } : {}),
          dataDir: on.dataDir,
          poolSize,
          acquireTimeoutMs: testAcquireTimeoutMs,
          log: silentLog,
        }),
      )
    }
    return await race(opened.map(({ db }) => db) as [Db, Db, ...Db[]])
  } finally {
    for (const database of opened) await database.close()
  }
}

/**
 * Counts the deadlocks that PostgreSQL broke in this database. Commands retry after a deadlock, so only this count
 * shows it. A session reports its count at the latest when it ends, so close its pool first.
 */
export async function deadlocksOf(db: Db): Promise<number> {
  return (await statisticsOf(db)).deadlocks
}

/** Counts the transactions that PostgreSQL rolled back in this database, after an error or a ROLLBACK. */
export async function rollbacksOf(db: Db): Promise<number> {
  return (await statisticsOf(db)).rollbacks
}

/**
 * Reads the errors that the server logs about this database from now on; none of a server that TEST_DATABASE_URL names,
 * because its log is elsewhere.
 */
export async function loggedErrors(db: Db): Promise<() => Promise<string[]>> {
  const { rows } = await sql<{ name: string; size: number | null }>`
    select current_database() as name, (pg_stat_file('log', true)).size::int as size`.execute(db)
  const [here = { name: "", size: null }] = rows
  if (here.size === null || process.env.TEST_DATABASE_URL) return async () => []
  return async () => {
    const { rows: read } = await sql<{ text: string }>`
      select pg_read_file('log', ${here.size}::bigint, 100000000) as text`.execute(db)
    const lines = read[0]?.text.split("\n") ?? []
    return lines.filter((line) => line.includes(` ${here.name} `) && /(ERROR|FATAL|PANIC): /.test(line))
  }
}

async function statisticsOf(db: Db) {
  await sessionsEnded(db)
  const { rows } = await sql<{ deadlocks: number; rollbacks: number }>`
    select deadlocks, xact_rollback as rollbacks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0] ?? { deadlocks: 0, rollbacks: 0 }
}

async function sessionsEnded(db: Db) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
    if (rows[0]?.others === 0) return
  }
  throw new Error("Sessions of the race are still open")
}

/** Repeats a race that breaks only by chance. @returns whether it broke within so many tries */
export async function breaksWithin(tries: number, race: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) if (await race()) return true
  return false
}
