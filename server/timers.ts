import { Cron } from "croner"
import type { MailWorker } from "#app/features/outbox/mail-worker.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { withAdvisoryLock } from "#app/platform/database/advisory-lock.server.ts"
import type { Database } from "#app/platform/database/open-database.server.ts"
import { pruneIdempotencyKeys } from "#app/platform/idempotency.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { type Log, withRequestId } from "#app/platform/log.server.ts"
import { extendDemo } from "#db/demo.ts"

export interface TimersDeps {
  database: Database
  clock: Clock
  limiter: Limiter
  mailWorker: MailWorker
  log: Log
}

/** Work that comes back by the clock. Each job is idempotent, so any number of processes may run it (design 1). */
export function startTimers({ database, clock, limiter, mailWorker, log }: TimersDeps): { stop(): Promise<void> } {
  const { db } = database
  const running = new Set<Promise<void>>()

  function every(pattern: string, name: string, work: () => Promise<unknown>): Cron {
    return new Cron(pattern, { name, protect: true, unref: true }, () => {
      const run = withRequestId(`timer-${name}`, work).then(
        () => undefined,
        (error: unknown) => log.warn({ err: error, timer: name }, "timer failed"),
      )
      running.add(run)
      return run.finally(() => running.delete(run))
    })
  }

  const timers = [
    every("*/5 * * * * *", "mail", () => mailWorker.drain()),
    every("15 * * * * *", "limits", () => limiter.sweep()),
    every("0 */10 * * * *", "maintenance", () => database.maintain()),
    every("0 7 * * * *", "idempotency", () => pruneIdempotencyKeys(db, clock.now())),
    every("30 3 * * * *", "demo", () => withAdvisoryLock(db, "demo", (trx) => extendDemo(trx, clock.now()))),
  ]
  return {
    async stop() {
      for (const timer of timers) timer.stop()
      await Promise.all(running)
    },
  }
}
