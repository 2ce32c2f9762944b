import { AsyncLocalStorage } from "node:async_hooks"

const unlimited = new AsyncLocalStorage<true>()

/** Runs `work`, whose statements may take any time: an index is built, or another process is waited for. */
export function withoutTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  return unlimited.run(true, work)
}

/**
 * Gives up on an answer that does not come: where packets are dropped, the server's own `statement_timeout` never
 * arrives, and TCP would wait for a quarter of an hour.
 *
 * @param onTimeout called before the result rejects as 'unavailable'
 */
export async function withinTime<T>(answer: Promise<T>, limitMs: number, onTimeout?: () => void): Promise<T> {
  if (unlimited.getStore()) return await answer
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onTimeout?.()
      reject(new Error(`timeout expired: no answer within ${limitMs} ms`))
    }, limitMs)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}
