import type { Db } from "#app/platform/database/tables.server.ts"
import { createDatabase, type Engine, lookInto } from "#tests/support/databases.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { askApp, testApp } from "#tests/support/test-app.ts"
import { fillDatabase, openSchool, type School } from "./school.ts"

export interface RunningSchool<Noted> {
  school: School
  noted: Noted
  /** Starts the built server on the school's database; on PostgreSQL also several. */
  start: (env?: Record<string, string>) => Promise<ServerProcess>
  /** A second connection; undefined on the embedded database, which admits one process. */
  db: Db | undefined
  url: string | undefined
  /** Reads the database; the embedded one only after the server has stopped. */
  look: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  remove: () => Promise<void>
}

/** Fills a school with records, and runs the built server on it with today's date. */
export async function runningSchool<Noted>(
  engine: Engine,
  note: (db: Db, school: School) => Promise<Noted>,
): Promise<RunningSchool<Noted>> {
  const made = await createDatabase(engine)
  const { dataDir, url, database } = made
  const servers: ServerProcess[] = []
  try {
    const now = new Date()
    await fillDatabase(made.db, now)
    const site = await testApp(made, { clock: { now: () => new Date() } })
    const school = await openSchool(made.db, askApp(site), now)
    await site.auth.settled()
    const noted = await note(made.db, school)
    if (engine === "embedded") await database.close()

    return {
      school,
      noted,
      url,
      db: engine === "postgres" ? made.db : undefined,
      async start(env = {}) {
        const server = await startServer({ dataDir, databaseUrl: url, env })
        servers.push(server)
        return server
      },
      async look(work) {
        return await (engine === "postgres" ? work(made.db) : lookInto({ dataDir }, work))
      },
      async remove() {
        await Promise.all(servers.filter((server) => server.alive()).map((server) => server.kill()))
        await made.remove()
      },
    }
  } catch (error) {
    await made.remove()
    throw error
  }
}
