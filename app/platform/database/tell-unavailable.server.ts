import type { Log } from "#app/platform/log.server.ts"
import { isUnavailable } from "./database-errors.server.ts"
import type { Database } from "./open-database.server.ts"

/** Logs a lost database, once a minute whoever misses it. @returns false for other failures, which the caller logs */
export function toldUnavailable({ outage }: Pick<Database, "outage">, log: Log, error: unknown): boolean {
  if (!isUnavailable(error)) return false
  const said = outage.failed(error)
  if (said) log.warn(said, "database not reached")
  return true
}
