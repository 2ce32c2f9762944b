import type pg from "pg"
import type { RunStatement } from "./named-statements.server.ts"
import { type Ask, SkippedStatement, statementUnit } from "./statement-unit.server.ts"

/**
 * Inside a transaction, what is asked for in one turn leaves as one unit of the protocol, BEGIN and COMMIT included:
 * were one refused, PostgreSQL would skip those behind it (decision 0035). For one holder of a connection that nobody
 * else uses meanwhile.
 */
export function inUnits(client: pg.PoolClient, run: RunStatement): { run: RunStatement; isOpen: () => boolean } {
  let inside = false
  /** Begun, as far as anybody knows here, and not ended. */
  let open = false
  let beginHeld = false
  /** Why there is no transaction though one was asked for. */
  let lost: unknown
  const { unitOfThisTurn, leave } = turns(client)

  function ask(): Ask {
    const unit = unitOfThisTurn()
    if (!beginHeld) return unit.ask
    beginHeld = false
    open = true
    // The statements behind it say so.
    run("begin", [], unit.ask).catch((error: unknown) => {
      lost = error
    })
    return unit.ask
  }

  async function end(text: "commit" | "rollback"): Promise<pg.QueryResult> {
    inside = false
    if (beginHeld || (lost && text === "rollback")) return nothingDone(text.toUpperCase())
    if (lost) throw lost
    const ended = await run(text, [], ask()).catch(async (error: unknown) => {
      if (!(error instanceof SkippedStatement)) throw error
      // Skipped with what failed before it, while the transaction goes on.
      return await run("rollback")
    })
    open = false
    return ended
  }

  async function runInUnit(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    if (text === "begin") {
      inside = true
      lost = undefined
      beginHeld = true
      return nothingDone("BEGIN")
    }
    if (!inside) return await run(text, values)
    if (text === "commit" || text === "rollback") return await end(text)
    // Without a transaction it would be kept at once.
    if (lost) throw lost
    if (values.length > 0) return await run(text, values, ask())
    // Several statements in one text are a unit of their own.
    leave()
    if (!beginHeld) return await run(text)
    beginHeld = false
    open = true
    return withoutBegin(await run(`begin; ${text}`))
  }

  return { run: runInUnit, isOpen: () => open }
}

/** The unit of the turn of the event loop, which leaves at its end or before. */
function turns(client: pg.PoolClient) {
  let unit: ReturnType<typeof statementUnit> | undefined

  function leave() {
    unit?.send()
    unit = undefined
  }

  function unitOfThisTurn() {
    if (!unit) process.nextTick(leave)
    unit ??= statementUnit(client)
    return unit
  }

  return { unitOfThisTurn, leave }
}

/** pg hands over the results of several statements in one text as a list, whatever its types say. */
function withoutBegin(results: pg.QueryResult | pg.QueryResult[]): pg.QueryResult {
  if (!Array.isArray(results)) return results
  const [, ...own] = results
  return (own.length === 1 ? own[0] : own) as pg.QueryResult
}

function nothingDone(command: string): pg.QueryResult {
  return { command, rowCount: null, oid: 0, fields: [], rows: [] }
}
