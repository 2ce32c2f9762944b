import { AsyncLocalStorage } from "node:async_hooks"

const unlimited = new AsyncLocalStorage<true>()

export function withoutTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  return unlimited.run(true, work)
}

/**
 * Where packets are dropped, `statement_timeout` never arrives and TCP waits for a quarter of an hour.
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
