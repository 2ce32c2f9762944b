import { setTimeout as pause } from "node:timers/promises"
import { sqlState } from "./database-errors.server.ts"
import { type Commit, pipelinedTransaction } from "./pipelined-transaction.server.ts"
import type { Db, Trx } from "./tables.server.ts"

const retries = 3
/** Deadlock, serialization failure; a plan that a migration made stale, a prepared statement that is gone or taken. */
const worthRetrying = new Set(["40P01", "40001", "0A000", "26000", "42P05"])

/**
 * Runs a command in one transaction. An outcome with `ok: false` is rolled back and returned: a refusal leaves
 * nothing behind (design 4). Deadlocks and serialization failures are run again, at most three times, so `run`
 * must do nothing outside the database. Statements that need no answer of each other may be started together: they
 * leave in one packet, in the order in which they are started, and `commit` may leave with the last of them. One without
 * parameters leaves by itself.
 */
export async function inTransaction<T>(db: Db, run: (trx: Trx, commit: Commit) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await pipelinedTransaction(db, run, isRefusal)
    } catch (error) {
      if (attempt >= retries || !worthRetrying.has(sqlState(error) ?? "")) throw error
    }
    await pause(5 * 2 ** attempt + Math.random() * 20)
  }
}

function isRefusal(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null && "ok" in outcome && outcome.ok === false
}
