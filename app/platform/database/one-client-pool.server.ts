import type { PostgresPool, PostgresPoolClient } from "kysely"
import type pg from "pg"
import { DatabaseBusy } from "./database-errors.server.ts"
import { namedStatements, type RunStatement } from "./named-statements.server.ts"

interface Connected {
  client: pg.Client
  run: RunStatement
}

/**
 * A pool over the embedded database's only connection: first come, first served. One turn of the event loop passes
 * before each hand-over, because the database answers without ever yielding and would starve HTTP.
 *
 * @param newClient makes a connected client; called again when the last one broke
 */
export function oneClientPool(newClient: () => Promise<pg.Client>, acquireTimeoutMs: number): PostgresPool {
  const waiters: (() => void)[] = []
  let connected: Connected | undefined
  let held = false
  let whenFree: (() => void) | undefined
  let ending: Promise<void> | undefined

  async function connectedClient(): Promise<Connected> {
    if (connected) return connected
    const client = await newClient()
    const fresh = { client, run: namedStatements(client) }
    client.on("error", () => {
      if (connected === fresh) connected = undefined
    })
    connected = fresh
    return fresh
  }

  function myTurn(): Promise<void> {
    if (!held) {
      held = true
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(take), 1)
        reject(new DatabaseBusy(acquireTimeoutMs))
      }, acquireTimeoutMs)
      function take() {
        clearTimeout(timer)
        resolve()
      }
      waiters.push(take)
    })
  }

  function handOver() {
    setImmediate(() => {
      const next = waiters.shift()
      if (next) return next()
      held = false
      whenFree?.()
    })
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (ending) throw new Error("The database is closed")
    await myTurn()
    try {
      return lease(await connectedClient(), handOver)
    } catch (error) {
      handOver()
      throw error
    }
  }

  async function close() {
    if (held) await new Promise<void>((resolve) => (whenFree = resolve))
    await connected?.client.end()
  }

  function end(): Promise<void> {
    ending ??= close()
    return ending
  }

  return { connect, end, options: {} }
}

/** One holder's use of the client. It ends once, after its last statement, and never inside a transaction. */
function lease({ client, run }: Connected, handOver: () => void): PostgresPoolClient {
  let released = false
  let running: Promise<unknown> = Promise.resolve()

  function query(text: string, values?: readonly unknown[]) {
    if (released) return Promise.reject(new Error("This connection was already released"))
    const result = run(text, values)
    running = result.catch(() => undefined)
    return result
  }

  async function giveBack() {
    await running
    if (client.getTransactionStatus() !== "I") await client.query("rollback").catch(() => undefined)
    handOver()
  }

  function release() {
    if (released) return
    released = true
    void giveBack()
  }

  return { query, release } as unknown as PostgresPoolClient
}
