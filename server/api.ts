import type { MiddlewareHandler } from "hono"
import { compress } from "hono/compress"
import { etag } from "hono/etag"
import { signedInFirst } from "#app/features/identity/guard/require-user.server.ts"
import { documentRefusals } from "#app/features/licence/documents/documents.refusals.ts"
import { type ApiEnv, createApiRouter, limitPublicPosts } from "#app/platform/http/api-router.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { allowedMethods } from "#server/http/allowed-methods.ts"
import { answerCached, type CachedBody, cachedBody } from "#server/http/cached-body.ts"
import { jsonBodiesOnly, smallBodiesOnly } from "#server/http/json-bodies.ts"
import { apiDescription } from "./api-description.ts"
import { type ApiDeps, mountEndpoints } from "./api-endpoints.ts"
import { adminPart, publicPart } from "./api-parts.ts"

/** Endpoints that guests may write to; a test compares them with the endpoints whose description names a 429. */
const publicWrites = [
  "/v1/reservations",
  "/v1/boat-reservations",
  "/v1/boat-sharing-interests",
  "/v1/contact-messages",
  "/v1/client-errors",
  "/v1/own-reservation/cancellation",
  "/v1/own-reservation/move",
  "/v1/own-reservation/acceptance",
  "/v1/own-reservation/payment",
  "/v1/own-reservation/receipt",
  "/v1/own-reservation/invoice",
  "/v1/own-reservation/links",
  "/v1/mail-codes",
  "/v1/mail-codes/link",
  "/v1/own-sessions/move",
  "/v1/own-sessions/acceptance",
  "/v1/own-sessions/cancellation",
  "/v1/own-sessions/payment",
  "/v1/own-sessions/receipt",
  "/v1/own-sessions/invoice",
  "/v1/waiting-list",
  "/v1/boat-waiting-list",
  "/v1/waiting-list/booking",
  "/v1/waiting-list/leaving",
  "/v1/waiting-list/passing",
  "/v1/me/deletion",
  "/auth/*",
]

/** Counted apart: whoever looks at one slot after the other shall still be able to book. */
const holdWrites = ["/v1/holds", "/v1/holds/extension", "/v1/holds/release"]

const uploads = "/v1/me/documents"

export function createApi(deps: ApiDeps) {
  const api = createApiRouter()
  let description: ReturnType<typeof apiDescription> | undefined
  // It is built once, on first use, because that takes fifty milliseconds.
  const described = () => (description ??= apiDescription(api, deps))
  const methodsAt = methodsOf(described)
  api.options("*", answerOptions(methodsAt))
  api.on("POST", publicWrites, limitPublicPosts(deps.limiter, deps.publicPostsPerMinute))
  api.on("POST", holdWrites, limitPublicPosts(deps.limiter, deps.publicPostsPerMinute, "hold"))
  api.use(uploads, closedToCaches, signedInFirst(deps, documentRefusals))
  for (const part of ["/v1/*", "/auth/*"])
    api.use(part, closedToCaches, jsonBodiesOnly(uploads), smallBodiesOnly(uploads))
  // A month of slots is some 100 kB of JSON. It holds no secret, so compression leaks none.
  api.use("/v1/availability", compress(), etag())
  api.use("/v1/availability/days", etag())
  api.use("/v1/catalogue", etag())
  api.use("/v1/training-sessions/*", compress())
  mountEndpoints(api, deps)
  api.get(
    "/openapi.json",
    serveDescription(() => publicPart(described())),
  )
  api.get(
    "/openapi.admin.json",
    serveDescription(() => adminPart(described())),
  )
  api.all("*", noSuchEndpoint(methodsAt))
  return api
}

function serveDescription(described: () => object): MiddlewareHandler<ApiEnv> {
  let body: CachedBody | undefined
  return async (c) => {
    body ??= cachedBody(Buffer.from(JSON.stringify(described())), {
      "Content-Type": "application/json",
      "Cache-Control": "no-cache",
      Vary: "Accept-Encoding",
    })
    return await answerCached(c, body)
  }
}

const documents = { "/api/openapi.json": { get: {} }, "/api/openapi.admin.json": { get: {} } }

type MethodsAt = (path: string) => string

function methodsOf(described: () => ReturnType<typeof apiDescription>): MethodsAt {
  let known: ReturnType<typeof allowedMethods> | undefined
  return (path) => {
    known ??= allowedMethods({ ...described().paths, ...documents })
    const allowed = known(path).join(", ")
    if (allowed === "") throw new Problem(404, "no-such-endpoint", `Aucun point d’accès à ${path}. Voyez /api/docs.`)
    return allowed
  }
}

/** Says the methods alone: no other site may read the answers (design 6). */
function answerOptions(methodsAt: MethodsAt): MiddlewareHandler<ApiEnv> {
  return async (c) => c.body(null, 204, { Allow: `${methodsAt(c.req.path)}, OPTIONS` })
}

function noSuchEndpoint(methodsAt: MethodsAt): MiddlewareHandler<ApiEnv> {
  return async (c) => {
    const allowed = methodsAt(c.req.path)
    const detail = `Cette adresse ne répond pas à ${c.req.method}, seulement à ${allowed}.`
    throw new Problem(405, "method-not-allowed", detail, { headers: { Allow: allowed } })
  }
}

const closedToCaches: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store")
}
