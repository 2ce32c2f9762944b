import { createRoute } from "@hono/zod-openapi"
import type { MiddlewareHandler } from "hono"
import type { Endpoint, EndpointDeps } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { requireUser } from "#app/features/identity/guard/require-user.server.ts"
import { type ApiEnv, problemResponses, validated } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { formRefusals, readUpload } from "#app/platform/http/read-upload.server.ts"
import { allBut, refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { documentRefusals } from "./documents.refusals.ts"
import { largestFile } from "./licence.documents.rules.ts"
import { documentUploadSchema } from "./licence.documents.schema.ts"
import { documentUpload, licenceDocument } from "./licence.documents.shapes.server.ts"
import { linkTo } from "./link-document.server.ts"
import { type DocumentsDeps, uploadDocument } from "./upload-document.server.ts"
import { uploadsUnderWay } from "./uploads-under-way.server.ts"

export interface UploadDeps extends EndpointDeps, DocumentsDeps {
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

const route = createRoute({
  method: "post",
  path: "/me/documents",
  operationId: "uploadMyDocument",
  summary: "Déposer un document",
  description:
    "Pour sa demande en brouillon, à la place du document du même genre : pièce d’identité (identity), photo ou certificat médical (medical, avec sa date issuedOn, de moins de trois mois). JPG, PNG ou PDF de 10 Mo au plus, reconnus à leur contenu ; la photo est une image. Les images sont redressées et débarrassées de leurs données de prise de vue.",
  request: { body: { required: true, content: { "multipart/form-data": { schema: documentUpload.schema } } } },
  responses: {
    201: jsonAnswer("Le document", licenceDocument.schema, licenceDocument.example),
    ...problemResponses(
      [
        refusalExamples(allBut(documentRefusals, "no-document", "link-forged", "link-expired")),
        refusalExamples(formRefusals),
      ],
      { body: true, limited: false },
    ),
  },
})

/** Is no declared endpoint, because the validator of one would read the whole form first. */
export const upload: Endpoint<UploadDeps> = (router, deps) => {
  router.openAPIRegistry.registerPath(route)
  router.post("/me/documents", limitUploads(deps), async (c) => {
    const { userId } = await requireUser(c, deps)
    const { kind, issuedOn, file } = validated(documentUploadSchema, await readUpload(c, uploadLimits))
    const bytes = new Uint8Array(await file.arrayBuffer())
    const now = deps.clock.now()
    const sent = { userId, kind, issuedOn, file: { name: file.name, bytes }, now, signal: c.req.raw.signal }
    const outcome = await uploadDocument(deps, sent)
    if (!outcome.ok) throw refuse(documentRefusals, outcome.refusal)
    const { url } = linkTo(outcome.document.id, { now, secret: deps.sessionCookie.secret })
    return c.json({ ...outcome.document, url }, 201)
  })
}

/** Counts per person, because a class may share one address. */
function limitUploads(deps: UploadDeps): MiddlewareHandler<ApiEnv> {
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

async function takeTurn(deps: UploadDeps, userId: string): Promise<void> {
  const verdict = await deps.limiter.take(`upload:${userId}`, uploads.most, uploads.perSeconds)
  if (!verdict.allowed) {
    throw refuse(documentRefusals, "too-many-uploads", {
      headers: { "Retry-After": String(verdict.retryAfterSeconds) },
    })
  }
}

/** Refuses an upload without a place, or one that loses its place to a faster one. */
function uploadsBusy(): Problem {
  return refuse(documentRefusals, "uploads-busy", { headers: { "Retry-After": "5" } })
}
