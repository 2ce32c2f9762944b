import { createHash } from "node:crypto"
import type pg from "pg"
import { sqlState } from "./database-errors.server.ts"
import { type Ask, askAlone } from "./statement-unit.server.ts"

/** More texts than this on one connection are run unnamed: a server keeps every named statement in memory. */
const namedTextsPerClient = 500

/**
 * Statements whose plan the server no longer accepts: the table changed under it ("cached plan must not change
 * result type"), the statement is gone (a pooler, DEALLOCATE), or its name is taken.
 */
const staleStatement = new Set(["0A000", "26000", "42P05"])

/**
 * @param inUnit asks as one of a transaction's statements: nothing is run a second time then, the whole is, by
 *   `inTransaction`
 */
export type RunStatement = (text: string, values?: readonly unknown[], inUnit?: Ask) => Promise<pg.QueryResult>

/**
 * Runs statements with parameters as named ones (parsed and planned once per connection): two to three times the
 * throughput on the embedded database. Statements without parameters stay on the simple protocol, which alone
 * takes several statements in one text.
 */
export function namedStatements(client: pg.ClientBase): RunStatement {
  const names = new Map<string, string>()
  let generation = 0

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= namedTextsPerClient) return undefined
    const name = `${createHash("sha256").update(text).digest("hex").slice(0, 32)}_${generation}`
    names.set(text, name)
    return name
  }

  /** Whether other names may mend it: all are given up, since those skipped behind this one may be stale as well. */
  function givesNamesUp(text: string, name: string, error: unknown): boolean {
    if (!staleStatement.has(sqlState(error) ?? "")) return false
    // Unless another statement stale for the same reason came first.
    if (names.get(text) === name) {
      generation += 1
      names.clear()
    }
    return true
  }

  return async (text, values = [], inUnit) => {
    if (values.length === 0 && !inUnit) return client.query(text)
    // A BEGIN or an end must work whatever the server has forgotten.
    const name = values.length > 0 ? nameOf(text) : undefined
    const ask: Ask = inUnit ?? ((statement) => askAlone(client, statement))
    try {
      return await ask({ text, values, name })
    } catch (error) {
      // From where it was asked for, instead of from the socket it was heard on.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (name === undefined || !givesNamesUp(text, name, error)) throw error
      // A COMMIT may have left already, and the statement would run by itself behind the ROLLBACK it became.
      if (inUnit) throw error
      // Outside a transaction nothing was done and the new name mends it; inside one everything is refused
      // until ROLLBACK.
      return ask({ text, values, name: nameOf(text) }).catch((again: unknown) => {
        throw sqlState(again) === "25P02" ? error : again
      })
    }
  }
}
