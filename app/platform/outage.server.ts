import { causeInWords } from "./cause-in-words.server.ts"

const repeatMs = 60_000

export interface Outage {
  /** @returns what a log line says of it; undefined where a line of the last minute stands for it */
  failed(error: unknown): { cause: string; failures: number } | undefined
  /** @returns what a log line says of the end; undefined where nothing had failed */
  ended(): { failures: number; seconds: number } | undefined
}

/** One line when a service goes, one a minute while it is away, one when it is back. */
export function watchOutage(now: () => Date): Outage {
  let since: Date | undefined
  let saidAt = Number.NEGATIVE_INFINITY
  let failures = 0

  return {
    failed(error) {
      const at = now()
      since ??= at
      failures += 1
      if (at.getTime() - saidAt < repeatMs) return undefined
      saidAt = at.getTime()
      return { cause: causeInWords(error), failures }
    },
    ended() {
      if (!since) return undefined
      const over = { failures, seconds: Math.round((now().getTime() - since.getTime()) / 1_000) }
      since = undefined
      saidAt = Number.NEGATIVE_INFINITY
      failures = 0
      return over
    },
  }
}
