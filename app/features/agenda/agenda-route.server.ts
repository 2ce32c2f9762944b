import { createHash } from "node:crypto"
import type { Context } from "hono"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { matchesTag } from "#app/platform/http/if-none-match.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import type { CalendarSite } from "#app/platform/write-calendar.server.ts"
import { agendaRefusals } from "./agenda.refusals.ts"
import { feedCalendar, feedFormat } from "./feed-calendar.server.ts"
import { feedParts, findFeed } from "./feeds.queries.server.ts"

/** Logs and metrics name this instead of the secret. */
export const agendaPath = "/agenda/…"

/** Thirty devices that read as often as they are asked to, with room for their restarts. */
const readsPerHour = 120

interface AgendaRouteDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  site: CalendarSite
}

/** GET /agenda/<secret>.ics, which an agenda reads again and again (school 2, "Calendar"). */
export function serveAgenda({ db, clock, limiter, site }: AgendaRouteDeps) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    c.header("Referrer-Policy", "no-referrer")
    const secret = /^\/agenda\/([\w-]{43})\.ics$/.exec(c.req.path)?.[1]
    const feed = secret ? await findFeed(db, secret) : undefined
    if (!secret || !feed) throw refuse(agendaRefusals, "unknown-agenda")
    await limitReads(limiter, hashSecret(secret))
    const parts = feedParts(db, { feed, now: clock.now(), origin: site.origin })
    const versions = await Promise.all(parts.map((part) => part.version()))
    const etag = `W/"${tagOf([feedFormat, site, versions])}"`
    const headers = { ETag: etag, "Cache-Control": "private, no-cache", Vary: "Accept-Encoding" }
    if (matchesTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers)
    const entries = await Promise.all(parts.map((part) => part.read()))
    const type = { "Content-Type": "text/calendar; charset=utf-8" }
    return c.body(feedCalendar(entries.flat(), site), 200, { ...headers, ...type })
  }
}

function tagOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27)
}

async function limitReads(limiter: Limiter, feed: string): Promise<void> {
  const verdict = await limiter.take(`agenda:${feed}`, readsPerHour, 3_600)
  if (verdict.allowed) return
  throw refuse(agendaRefusals, "read-too-often", { headers: { "Retry-After": String(verdict.retryAfterSeconds) } })
}
