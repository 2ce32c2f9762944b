import type { PostgresPool, PostgresPoolClient } from "kysely"

/** One holder's use of a connection, before it becomes what Kysely asks for. */
export interface Lease {
  query(text: string, values?: readonly unknown[]): Promise<unknown>
  /** @param destroy whether the connection is of no more use */
  release(destroy?: boolean): void
}

/**
 * A pool that closes gently: no new holder, everybody who waits or holds is served to the end, then `end` is called.
 */
export function drainingPool(acquire: () => Promise<Lease>, end: () => Promise<void>): PostgresPool {
  let outstanding = 0
  let whenDrained: (() => void) | undefined
  let ending: Promise<void> | undefined

  function leave() {
    outstanding -= 1
    if (outstanding === 0) whenDrained?.()
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (ending) throw new Error("The database is closed")
    outstanding += 1
    try {
      return inTurn(await acquire(), leave) as unknown as PostgresPoolClient
    } catch (error) {
      leave()
      throw error
    }
  }

  async function drain() {
    if (outstanding > 0) await new Promise<void>((resolve) => (whenDrained = resolve))
    await end()
  }

  function endOnce(): Promise<void> {
    ending ??= drain()
    return ending
  }

  return { connect, end: endOnce, options: {} }
}

/**
 * One statement after the other, and none after the release, which would disturb the next holder. The connection is
 * given back after its last statement.
 */
function inTurn(lease: Lease, leave: () => void): Lease {
  let released = false
  let running: Promise<unknown> = Promise.resolve()
  return {
    query(text, values) {
      if (released) return Promise.reject(new Error("This connection was already released"))
      const result = running.then(() => lease.query(text, values))
      running = result.catch(() => undefined)
      return result
    },
    release(destroy) {
      if (released) return
      released = true
      void running.then(() => {
        lease.release(destroy)
        leave()
      })
    },
  }
}
