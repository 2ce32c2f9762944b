import type { PostgresPool, PostgresPoolClient } from "kysely"

export interface Lease {
  query(text: string, values?: readonly unknown[]): Promise<unknown>
  release(destroy?: boolean): void
}

/** A pool that serves waiting and present holders before it calls `end`. */
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

/** A statement after the release would disturb the next holder, so none is sent. */
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
