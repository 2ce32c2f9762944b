import type { PostgresPool } from "kysely"
import type pg from "pg"
import { DatabaseBusy } from "#app/platform/database/database-errors.server.ts"
import { drainingPool, type Lease } from "#app/platform/database/draining-pool.server.ts"
import { namedStatements, type RunStatement } from "#app/platform/database/named-statements.server.ts"
import type { Connections } from "#app/platform/database/open-options.server.ts"

interface Connected {
  client: pg.Client
  run: RunStatement
}

/** PGlite never yields, so HTTP gets a turn before each hand-over. @param newClient called again after a broken one */
export function oneClientPool(
  newClient: () => Promise<pg.Client>,
  acquireTimeoutMs: number,
): PostgresPool & { connections: () => Connections } {
  const { myTurn, handOver, state } = turns(acquireTimeoutMs)
  let connected: Connected | undefined
  let lastRelease: Promise<void> = Promise.resolve()

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

  async function acquire(): Promise<Lease> {
    await myTurn()
    try {
      return leaseOf(await connectedClient(), (cleared) => {
        lastRelease = cleared.then(handOver)
      })
    } catch (error) {
      handOver()
      throw error
    }
  }

  async function end() {
    await lastRelease
    await connected?.client.end()
  }

  function connections(): Connections {
    const { held, waiting } = state()
    const total = connected ? 1 : 0
    return { total, idle: held ? 0 : total, waiting }
  }

  return { ...drainingPool(acquire, end), connections }
}

function turns(timeoutMs: number) {
  const waiters: (() => void)[] = []
  let held = false

  function myTurn(): Promise<void> {
    if (!held) {
      held = true
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(take), 1)
        reject(new DatabaseBusy(timeoutMs))
      }, timeoutMs)
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
    })
  }

  return { myTurn, handOver, state: () => ({ held, waiting: waiters.length }) }
}

function leaseOf({ client, run }: Connected, giveBack: (cleared: Promise<void>) => void): Lease {
  async function clear() {
    if (client.getTransactionStatus() !== "I") await client.query("rollback").catch(() => undefined)
  }

  return {
    query: (text, values) => run(text, values),
    release() {
      giveBack(clear())
    },
  }
}
