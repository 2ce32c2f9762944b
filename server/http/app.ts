import { getConnInfo } from "@hono/node-server/conninfo"
import { type Context, Hono, type MiddlewareHandler } from "hono"
import { compress } from "hono/compress"
import { HTTPException } from "hono/http-exception"
import { serveAgenda } from "#app/features/agenda/agenda-route.server.ts"
import { identityRefusals } from "#app/features/identity/identity.refusals.ts"
import { signOut } from "#app/features/identity/session/end-session.server.ts"
import { cookieToken, leaveNothing } from "#app/features/identity/session/session-token.server.ts"
import { bookingRefusals } from "#app/features/reservations/book/booking.refusals.ts"
import { isAccountGone, isDiskFull, isLockWait, isOtherSchema } from "#app/platform/database/database-errors.server.ts"
import type { Database } from "#app/platform/database/open-database.server.ts"
import { toldUnavailable } from "#app/platform/database/tell-unavailable.server.ts"
import type { Env } from "#app/platform/env.server.ts"
import { type ApiEnv, describedProblem, failures, malformedBody } from "#app/platform/http/api-router.server.ts"
import { answerProblem, Problem } from "#app/platform/http/problem.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { type Log, withRequestId } from "#app/platform/log.server.ts"
import { createApi } from "#server/api.ts"
import type { ApiDeps } from "#server/api-endpoints.ts"
import { type PageStore, pagesHandler } from "#server/pages/pages.ts"
import { securityText, securityTextPath } from "#server/pages/security-text.ts"
import { isHttps } from "#server/runtime.ts"
import { answeredRoute } from "./answered-route.ts"
import { answerCached, type CachedBody } from "./cached-body.ts"
import { clientAddress } from "./client-address.ts"
import { leadOn, withoutFragment } from "./led-on.ts"
import type { Metrics } from "./metrics.ts"
import { metricsEndpoint, metricsPath } from "./metrics-endpoint.ts"
import { type Readiness, readinessOf } from "./readiness.ts"
import { logAnswer, loggedPath, newRequestId, pathOf } from "./request-log.ts"
import { canonicalPathOnly, closedPolicy, sameOriginOnly, securityHeaders } from "./security.ts"

export interface AppDeps extends ApiDeps {
  env: Pick<Env, "publicUrl" | "trustedProxies">
  database: Database
  log: Log
  files: Map<string, CachedBody>
  pages: PageStore
  readiness: Readiness
  metrics?: Metrics | undefined
}

/** The whole HTTP surface (design 1). */
export function createApp(deps: AppDeps): Hono<ApiEnv> {
  const https = isHttps(deps.env)
  const { sessionCookie } = deps
  const app = new Hono<ApiEnv>()
  const servePage = pagesHandler({ store: deps.pages, db: deps.db, sessionCookie })

  app.use(requestContext(deps), withHeaders(securityHeaders(https)), leadOn(), canonicalPathOnly(servePage))
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, uncached))
  app.get("/readyz", async (c) => {
    const status = await readinessOf(deps.database, deps.readiness)
    return c.json({ status }, status === "ready" ? 200 : 503, uncached)
  })
  if (deps.metrics) app.get(metricsPath, metricsEndpoint(deps.metrics))
  app.use(
    sameOriginOnly({
      cookieName: sessionCookie.name,
      isOurOrigin: (origin, url) => isOurOrigin(origin, deps.env.publicUrl, url),
    }),
  )
  app.post("/deconnexion", async (c) => {
    const token = cookieToken(c, sessionCookie)
    if (token) await signOut(deps.db, token)
    leaveNothing(c, sessionCookie)
    return c.redirect("/", 303)
  })
  app.get("/agenda/:file", compress(), serveAgenda({ ...deps, site: { origin: deps.origin, ...deps.calendars } }))
  app.get(securityTextPath, (c) => c.text(securityText(deps.origin, deps.clock.now()), 200, cachedForADay))
  app.on("ALL", ["/api/docs", "/api/docs/*"], servePage)
  app.route("/api", createApi(deps))
  app.all("*", async (c, next) => {
    const file = deps.files.get(c.req.path)
    if (file && (c.req.method === "GET" || c.req.method === "HEAD")) return await answerCached(c, file)
    return await servePage(c, next)
  })
  app.onError((error, c) => answerError(error, c, deps))
  return app
}

const cachedForADay = { "Cache-Control": "public, max-age=86400" }
const uncached = { "Cache-Control": "no-store" }

function requestContext({ env, log, files, metrics }: AppDeps): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const requestId = newRequestId()
    const started = performance.now()
    c.set("requestId", requestId)
    c.set("clientAddress", clientAddress(socketAddress(c), c.req.header("x-forwarded-for"), env.trustedProxies))
    await withRequestId(requestId, next)
    const pathname = pathOf(c.req.url)
    const routeOf = () => answeredRoute(c, pathname, files)
    const answered = {
      method: c.req.method,
      path: loggedPath(withoutFragment(pathname), routeOf),
      status: c.res.status,
      started,
    }
    metrics?.note(routeOf(), answered)
    if (!metrics || pathname !== metricsPath || !c.res.ok) logAnswer(log, requestId, answered)
    c.res.headers.set("X-Request-Id", requestId)
  }
}

function socketAddress(c: Context<ApiEnv>): string | undefined {
  return (c.env as { incoming?: unknown } | undefined)?.incoming ? getConnInfo(c).remote.address : undefined
}

/** Sets headers on the answer itself: `c.header` would build a new answer each time. */
function withHeaders(constant: Record<string, string>): MiddlewareHandler<ApiEnv> {
  const entries = Object.entries(constant)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of entries) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", closedPolicy)
  }
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"])

/** While PUBLIC_URL is unset, the names of this machine are ours, on the port of the request. */
function isOurOrigin(origin: string, publicUrl: string | undefined, requested: string): boolean {
  if (publicUrl) return origin === publicUrl
  if (!URL.canParse(origin)) return false
  const { hostname, port } = new URL(origin)
  return loopback.has(hostname) && port === new URL(requested).port
}

function malformed({ status }: HTTPException): Problem | undefined {
  if (status !== 400 && status !== 415) return undefined
  return describedProblem(malformedBody, status)
}

function brokeOff(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: { destroyed: boolean; complete: boolean } }
  return incoming !== undefined && incoming.destroyed && !incoming.complete
}

function answerError(error: Error, c: Context, { log, database }: AppDeps): Response {
  if (error instanceof Problem) return answerProblem(c, error)
  if (brokeOff(c)) {
    log.info({ err: error }, "request broken off by its sender")
    return answerProblem(c, describedProblem(malformedBody, 400))
  }
  const refusal = error instanceof HTTPException ? malformed(error) : undefined
  if (refusal) return answerProblem(c, refusal)
  if (isAccountGone(error)) return answerProblem(c, refuse(identityRefusals, "sign-in-required"))
  if (isLockWait(error)) return answerProblem(c, refuse(bookingRefusals, "slot-busy"))
  if (isDiskFull(error)) {
    log.error({ err: error }, "the disk of the database is full")
    return answerProblem(c, describedProblem(failures, 507))
  }
  if (toldUnavailable(database, log, error)) {
    return answerProblem(c, describedProblem(failures, 503, { "Retry-After": "2" }))
  }
  if (isOtherSchema(error)) {
    log.error({ err: error }, "the database has the schema of another version")
    return answerProblem(c, describedProblem(failures, 503, { "Retry-After": "30" }))
  }
  log.error({ err: error }, "unexpected failure")
  return answerProblem(c, describedProblem(failures, 500))
}
