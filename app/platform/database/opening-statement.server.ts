import type pg from "pg"
import type { RunStatement } from "./named-statements.server.ts"

/**
 * Holds a BEGIN back until its first statement, and sends both as one unit: were BEGIN refused, PostgreSQL would skip
 * the statement as well. For one holder of a connection that nobody else uses meanwhile.
 */
export function beginWithFirst(client: pg.PoolClient, run: RunStatement): RunStatement {
  let held = false
  let inside = false
  return async (text, values = []) => {
    if (text === "begin") {
      held = true
      inside = true
      return nothingDone("BEGIN")
    }
    if (text === "commit" || text === "rollback") inside = false
    if (!held) return await run(text, values, inside)
    held = false
    if (text === "commit" || text === "rollback") return nothingDone(text.toUpperCase())
    if (values.length === 0) return withoutBegin(await run(`begin; ${text}`))
    sendBegin(client.connection)
    return withoutBegin(await run(text, values, inside))
  }
}

/** Without Sync, which ends a unit: the statement that follows has one. */
function sendBegin(connection: pg.Connection): void {
  connection.parse({ name: "", text: "begin", types: [] }, true)
  connection.bind({}, true)
  connection.execute({}, true)
}

/** pg hands over the results of a unit as a list, whatever its types say. */
function withoutBegin(results: pg.QueryResult | pg.QueryResult[]): pg.QueryResult {
  if (!Array.isArray(results)) return results
  const [, ...own] = results
  return (own.length === 1 ? own[0] : own) as pg.QueryResult
}

function nothingDone(command: string): pg.QueryResult {
  return { command, rowCount: null, oid: 0, fields: [], rows: [] }
}
