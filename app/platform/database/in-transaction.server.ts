import { setTimeout as pause } from "node:timers/promises"
import { sqlState } from "./database-errors.server.ts"
import type { Db, Trx } from "./tables.server.ts"

const retries = 3
/** Deadlock, serialization failure; a stale plan, a prepared statement that is gone or taken. */
const worthRetrying = new Set(["40P01", "40001", "0A000", "26000", "42P05"])

/** Kysely rolls back only when its callback throws. */
class Refused extends Error {
  readonly outcome: unknown

  constructor(outcome: unknown) {
    super("the command was refused")
    this.outcome = outcome
  }
}

/** Rolls back and returns `ok: false` (design 4). Runs again after deadlocks: `run` must act on the database alone. */
export async function inTransaction<T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await withRetries(() =>
      db.transaction().execute(async (trx) => {
        const outcome = await run(trx)
        if (isRefusal(outcome)) throw new Refused(outcome)
        return outcome
      }),
    )
  } catch (error) {
    if (error instanceof Refused) return error.outcome as T
    throw error
  }
}

export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= retries || !worthRetrying.has(sqlState(error) ?? "")) throw error
    }
    await pause(5 * 2 ** attempt + Math.random() * 20)
  }
}

function isRefusal(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null && "ok" in outcome && outcome.ok === false
}
