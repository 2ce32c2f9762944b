import { openDatabase } from "#app/platform/database/open-database.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { silentLog } from "./databases.ts"
import type { ServerSettings } from "./server-process.ts"

/** Reads a stopped server's database: only one process may have the embedded one open. */
export async function lookInside<T>(
  { dataDir, databaseUrl }: Pick<ServerSettings, "dataDir" | "databaseUrl">,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase({ dataDir, databaseUrl, log: silentLog })
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}
