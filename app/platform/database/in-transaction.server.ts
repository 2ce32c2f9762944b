import { setTimeout as pause } from "node:timers/promises"
import { sqlState } from "./database-errors.server.ts"
import type { Db, Trx } from "./tables.server.ts"

const retries = 3
/** Deadlock, serialization failure; a plan that a migration made stale, a prepared statement that is gone or taken. */
const worthRetrying = new Set(["40P01", "40001", "0A000", "26000", "42P05"])

/** Carries a refusal out of Kysely's transaction, which rolls back when its callback throws. */
class Refused extends Error {
  readonly outcome: unknown

  constructor(outcome: unknown) {
    super("the command was refused")
    this.outcome = outcome
  }
}

/**
 * Runs a command in one transaction. An outcome with `ok: false` is rolled back and returned: a refusal leaves nothing
 * behind (design 4). Deadlocks and serialization failures are run again, at most three times, so `run` must do nothing
 * outside the database.
 */
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

/** The same for one statement, which is a transaction of its own. */
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
