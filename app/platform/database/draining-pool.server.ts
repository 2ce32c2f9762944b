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
      return once(await acquire(), leave) as unknown as PostgresPoolClient
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

/** A second release, or a query after it, would disturb whoever holds the connection by then. */
function once(lease: Lease, leave: () => void): Lease {
  let released = false
  return {
    query(text, values) {
      if (released) return Promise.reject(new Error("This connection was already released"))
      return lease.query(text, values)
    },
    release(destroy) {
      if (released) return
      released = true
      lease.release(destroy)
      leave()
    },
  }
}
