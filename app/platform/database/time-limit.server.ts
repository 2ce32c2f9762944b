import { AsyncLocalStorage } from "node:async_hooks"
import type pg from "pg"

const unlimited = new AsyncLocalStorage<true>()

/** Runs `work`, whose statements may take any time: an index is built, or another process is waited for. */
export function withoutTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  return unlimited.run(true, work)
}

/**
 * Breaks the connection of a statement that gets no answer: where packets are dropped, the server's own
 * `statement_timeout` never arrives, and TCP would wait for a quarter of an hour. Everything asked on that connection
 * then fails as 'unavailable'.
 */
export function withTimeLimit<T>(client: pg.Client, limitMs: number, statement: Promise<T>): Promise<T> {
  if (unlimited.getStore()) return statement
  const timer = setTimeout(() => {
    client.connection.stream.destroy(new Error(`Connection terminated: no answer within ${limitMs} ms`))
  }, limitMs)
  return statement.finally(() => clearTimeout(timer))
}
