import { setTimeout as pause } from "node:timers/promises"
import DataLoader from "dataloader"
import { sql } from "kysely"
import { compiledStatement } from "./database/compiled-statement.server.ts"
import type { Db } from "./database/tables.server.ts"

export type Verdict =
  | { allowed: true; remaining: number; resetsInSeconds: number }
  | { allowed: false; retryAfterSeconds: number }

/** Counts events per key in a window that starts at the first one. */
export interface Limiter {
  take(key: string, limit: number, windowSeconds: number): Promise<Verdict>
  forget(key: string): Promise<void>
  sweep(): Promise<void>
}

declare module "./database/tables.server.ts" {
  interface Tables {
    rateLimits: { key: string; count: number; resetsAt: Date }
  }
}

export function memoryLimiter(now: () => number = Date.now): Limiter {
  const windows = new Map<string, { count: number; resetsAt: number }>()
  return {
    async take(key, limit, windowSeconds) {
      const at = now()
      const current = windows.get(key)
      if (!current || current.resetsAt <= at) {
        windows.set(key, { count: 1, resetsAt: at + windowSeconds * 1000 })
        return verdictOf({ count: 1, limit, seconds: windowSeconds })
      }
      current.count += 1
      return verdictOf({ count: current.count, limit, seconds: Math.ceil((current.resetsAt - at) / 1000) })
    },
    async forget(key) {
      windows.delete(key)
    },
    async sweep() {
      const at = now()
      for (const [key, window] of windows) if (window.resetsAt <= at) windows.delete(key)
    },
  }
}

interface Taking {
  key: string
  limit: number
  windowSeconds: number
}

/** Groups the counts of this time into one statement. */
const restMs = 5
const patienceMs = 1_000

/** Counts by one atomic upsert in an unlogged table of PostgreSQL, shared by every process. */
export function databaseLimiter(db: Db): Limiter {
  let counting: Promise<unknown> = Promise.resolve()
  const count = (taken: readonly Taking[]) => {
    const verdicts = takeTogether(db, taken)
    const counted = Promise.allSettled([verdicts, pause(restMs)])
    counting = Promise.race([counted, pause(patienceMs, undefined, { ref: false })])
    return verdicts
  }
  const takings = new DataLoader<Taking, Verdict>(count, {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: (take) => setImmediate(() => void counting.then(take)),
  })
  return {
    take: (key, limit, windowSeconds) => takings.load({ key, limit, windowSeconds }),
    async forget(key) {
      await db.deleteFrom("rateLimits").where("key", "=", key).execute()
    },
    async sweep() {
      // Keys being counted are not swept: both statements would wait for each other.
      await db
        .deleteFrom("rateLimits")
        .where("key", "in", (over) =>
          over.selectFrom("rateLimits").select("key").where("resetsAt", "<", new Date()).forUpdate().skipLocked(),
        )
        .execute()
    },
  }
}

async function takeTogether(db: Db, taken: readonly Taking[]): Promise<Verdict[]> {
  const windows = new Map(taken.map(({ key, windowSeconds }) => [key, windowSeconds]))
  const times = new Map<string, number>()
  for (const { key } of taken) times.set(key, (times.get(key) ?? 0) + 1)
  // They are sorted, so that processes never deadlock.
  const keys = [...times.keys()].sort()
  const rows = await countUp(
    db,
    keys,
    keys.map((key) => times.get(key) ?? 0),
    keys.map((key) => windows.get(key) ?? 0),
  )
  const counted = new Map(rows.map((row) => [row.key, { ...row, count: row.count - (times.get(row.key) ?? 0) }]))
  return taken.map(({ key, limit, windowSeconds }) => {
    const row = counted.get(key)
    if (!row) throw new Error("The limiter counted nothing")
    row.count += 1
    // A window that began during this statement ends slightly later than its length from now.
    return verdictOf({ count: row.count, limit, seconds: Math.min(windowSeconds, row.waitSeconds) })
  })
}

const countUp = compiledStatement(
  (_, keys: readonly string[], times: readonly number[], windowSeconds: readonly number[]) =>
    sql<{ key: string; count: number; waitSeconds: number }>`
      insert into rate_limits as r (key, count, resets_at)
      select key, times, now() + make_interval(secs => seconds)
      from unnest(${keys}::text[], ${times}::int[], ${windowSeconds}::int[]) as taken (key, times, seconds)
      on conflict (key) do update set
        count = case when r.resets_at <= now() then excluded.count else r.count + excluded.count end,
        resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
      returning key, count, ceil(extract(epoch from resets_at - now()))::int as wait_seconds`,
)

/** @param of how many were taken of how many, and the seconds until the window ends */
function verdictOf({ count, limit, seconds }: { count: number; limit: number; seconds: number }): Verdict {
  const resetsInSeconds = Math.max(1, seconds)
  return count <= limit
    ? { allowed: true, remaining: limit - count, resetsInSeconds }
    : { allowed: false, retryAfterSeconds: resetsInSeconds }
}
