import { createHash } from "node:crypto"
import type { Context } from "hono"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { school } from "#content/school.ts"
import { agendaRefusals } from "./agenda.refusals.ts"
import { feedCalendar } from "./feed-calendar.server.ts"
import { feedEvents, findFeed } from "./feeds.queries.server.ts"

/** Logs and metrics name this instead of the secret. */
export const agendaPath = "/agenda/…"

/** GET /agenda/<secret>.ics, which an agenda reads again and again (school 2, "Calendar"). */
export function serveAgenda({ db, clock, origin }: { db: Db; clock: Clock; origin: string }) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const secret = /^\/agenda\/([\w-]{43})\.ics$/.exec(c.req.path)?.[1]
    const feed = secret ? await findFeed(db, secret) : undefined
    if (!feed) throw refuse(agendaRefusals, "unknown-agenda")
    const events = await feedEvents(db, feed, clock.now())
    const body = feedCalendar(events, { domain: new URL(origin).hostname, name: school.name })
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`
    const headers = { ETag: etag, "Cache-Control": "private, no-cache", "Referrer-Policy": "no-referrer" }
    if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers)
    return c.body(body, 200, { ...headers, "Content-Type": "text/calendar; charset=utf-8" })
  }
}
