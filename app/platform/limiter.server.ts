import { sql } from "kysely"
import type { Db } from "./database/tables.server.ts"

export type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** Counts what happens under a key within a window that starts at the first event. */
export interface Limiter {
  take(key: string, limit: number, windowSeconds: number): Promise<Verdict>
  /** Begins anew for a key. */
  forget(key: string): Promise<void>
  /** Forgets windows that have ended. */
  sweep(): Promise<void>
}

declare module "./database/tables.server.ts" {
  interface Tables {
    rateLimits: { key: string; count: number; resetsAt: Date }
  }
}

/** For the embedded database: one process, so its memory is the whole truth and no disk is touched. */
export function memoryLimiter(now: () => number = Date.now): Limiter {
  const windows = new Map<string, { count: number; resetsAt: number }>()
  return {
    async take(key, limit, windowSeconds) {
      const at = now()
      const current = windows.get(key)
      if (!current || current.resetsAt <= at) {
        windows.set(key, { count: 1, resetsAt: at + windowSeconds * 1000 })
        return { allowed: true }
      }
      current.count += 1
      return current.count <= limit ? { allowed: true } : refusedUntil(current.resetsAt, at)
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

/** For PostgreSQL: one atomic upsert in an unlogged table, shared by every process. */
export function databaseLimiter(db: Db): Limiter {
  return {
    async take(key, limit, windowSeconds) {
      const { rows } = await sql<{ count: number; waitSeconds: number }>`
        insert into rate_limits as r (key, count, resets_at)
        values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
        on conflict (key) do update set
          count = case when r.resets_at <= now() then 1 else r.count + 1 end,
          resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
        returning count, ceil(extract(epoch from resets_at - now()))::int as wait_seconds`.execute(db)
      const row = rows[0]
      if (!row || row.count <= limit) return { allowed: true }
      return { allowed: false, retryAfterSeconds: Math.max(1, row.waitSeconds) }
    },
    async forget(key) {
      await db.deleteFrom("rateLimits").where("key", "=", key).execute()
    },
    async sweep() {
      await db.deleteFrom("rateLimits").where("resetsAt", "<", new Date()).execute()
    },
  }
}

function refusedUntil(resetsAt: number, at: number): Verdict {
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((resetsAt - at) / 1000)) }
}
