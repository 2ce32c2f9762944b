import { Readable } from "node:stream"
import type { Context, MiddlewareHandler } from "hono"
import { requireUser, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { isSent } from "#app/features/licence/licence.rules.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { type ApiEnv, createApiRouter, validated } from "#app/platform/http/api-router.server.ts"
import { readUpload } from "#app/platform/http/read-upload.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { documentRefusals } from "./documents.refusals.ts"
import { findDocument } from "./licence.documents.queries.server.ts"
import { documentRoutes, uploadsBusy } from "./licence.documents.routes.server.ts"
import { largestFile } from "./licence.documents.rules.ts"
import { documentUploadSchema } from "./licence.documents.schema.ts"
import { linkRefusal, linkTo } from "./link-document.server.ts"
import { openDocument } from "./open-document.server.ts"
import { removeDocument } from "./remove-document.server.ts"
import { type DocumentsDeps, uploadDocument } from "./upload-document.server.ts"
import { uploadsUnderWay } from "./uploads-under-way.server.ts"

export interface DocumentsApiDeps extends SessionDeps, DocumentsDeps {
  clock: Clock
  limiter: Limiter
}

const uploads = { most: 30, perSeconds: 600 } as const
/** 160 MB at most; a person sends three documents and may replace each at once. */
const atOnce = { most: 16, perPerson: 6, forFirst: 8 } as const
/** At this pace 10 MB arrive within a request's three minutes. */
const pace = { afterMs: 5_000, lowest: 60_000 } as const

const uploadLimits = {
  maxBytes: largestFile,
  tooLarge: () => refuse(documentRefusals, "file-too-large"),
  unreadable: () => refuse(documentRefusals, "file-unreadable"),
  turnedAway: uploadsBusy,
}

export function documentsApi(deps: DocumentsApiDeps) {
  const router = createApiRouter()
  // A route with a validator would read the whole form first.
  router.openAPIRegistry.registerPath(documentRoutes.upload)
  router.post("/me/documents", limitUploads(deps), async (c) => {
    const { userId } = await requireUser(c, deps)
    const { kind, issuedOn, file } = validated(documentUploadSchema, await readUpload(c, uploadLimits))
    const bytes = new Uint8Array(await file.arrayBuffer())
    const now = deps.clock.now()
    const { signal } = c.req.raw
    const upload = { userId, kind, issuedOn, file: { name: file.name, bytes }, now, signal }
    const outcome = await uploadDocument(deps, upload)
    if (!outcome.ok) throw refuse(documentRefusals, outcome.refusal)
    const { url } = linkTo(outcome.document.id, { now, secret: deps.sessionCookie.secret })
    return c.json({ ...outcome.document, url }, 201)
  })
  return router
    .openapi(documentRoutes.remove, async (c) => {
      const { userId } = await requireUser(c, deps)
      const outcome = await removeDocument(deps, { id: c.req.valid("param").id, userId, now: deps.clock.now() })
      if (!outcome.ok) throw refuse(documentRefusals, outcome.refusal)
      return c.json({ done: true as const }, 200)
    })
    .openapi(documentRoutes.link, async (c) => {
      const { id } = c.req.valid("param")
      await requireReader(c, deps, id)
      return c.json(linkTo(id, { now: deps.clock.now(), secret: deps.sessionCookie.secret }), 200)
    })
    .openapi(documentRoutes.content, async (c) => {
      const { id } = c.req.valid("param")
      const { userId } = await requireUser(c, deps)
      const secret = deps.sessionCookie.secret
      const refused = linkRefusal(id, c.req.valid("query"), { now: deps.clock.now(), secret })
      if (refused) throw refuse(documentRefusals, refused)
      await requireReader(c, deps, id)
      const document = await openDocument(deps, { id, actor: userId })
      if (!document) throw refuse(documentRefusals, "no-document")
      if (c.req.method === "HEAD") {
        // A file nobody reads would stay open.
        document.content.destroy()
        return new Response(null, { headers: headersOf(document) })
      }
      // The types of node:stream and of the browser differ in name only.
      const body = Readable.toWeb(document.content) as ReadableStream<Uint8Array>
      return new Response(body, { headers: headersOf(document) })
    })
}

/** Allows the owner, and administrators once the application is sent. @throws Problem 404 for everybody else */
async function requireReader(c: Context<ApiEnv>, deps: DocumentsApiDeps, id: string): Promise<void> {
  const { userId, role } = await requireUser(c, deps)
  const document = await findDocument(deps.db, id)
  if (document?.userId === userId) return
  if (!document || role !== "admin" || !isSent(document.status)) throw refuse(documentRefusals, "no-document")
}

function headersOf({ name, mime, size }: { name: string; mime: string; size: number }): Record<string, string> {
  const plain = name.replace(/[^\w. -]/g, "_")
  // RFC 8187: encodeURIComponent leaves characters that a header value may not hold.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return {
    "Content-Type": mime,
    "Content-Length": String(size),
    "Content-Disposition": `inline; filename="${plain}"; filename*=UTF-8''${encoded}`,
    // Nothing inside a document runs or fetches. Only a PDF is framed, and only by this site.
    "Content-Security-Policy": `sandbox; default-src 'none'; frame-ancestors ${mime === "application/pdf" ? "'self'" : "'none'"}`,
    // The next person at this browser must not find it after sign-out.
    "Cache-Control": "private, no-store",
  }
}

/** Counts per person, because a class may share one address. */
function limitUploads(deps: DocumentsApiDeps): MiddlewareHandler<ApiEnv> {
  const enter = uploadsUnderWay(atOnce, pace)
  return async (c, next) => {
    const { userId } = await requireUser(c, deps)
    const underWay = enter(userId)
    if (!underWay) throw uploadsBusy()
    c.set("incomingForm", underWay.form)
    try {
      await takeTurn(deps, userId)
      await next()
    } finally {
      underWay.leave()
    }
  }
}

async function takeTurn(deps: DocumentsApiDeps, userId: string): Promise<void> {
  const verdict = await deps.limiter.take(`upload:${userId}`, uploads.most, uploads.perSeconds)
  if (!verdict.allowed) {
    throw refuse(documentRefusals, "too-many-uploads", {
      headers: { "Retry-After": String(verdict.retryAfterSeconds) },
    })
  }
}
