import { createRoute } from "@hono/zod-openapi"
import type { MiddlewareHandler } from "hono"
import type { Endpoint, EndpointDeps } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { requireUser } from "#app/features/identity/guard/require-user.server.ts"
import { type ApplicationDocument, documentSchema } from "#app/features/licence/application.schema.ts"
import { type ApiEnv, problemResponses, validated } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { formRefusals, readUpload } from "#app/platform/http/read-upload.server.ts"
import { allBut, refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { documentRefusals } from "./documents.refusals.ts"
import { largestFile } from "./licence.documents.rules.ts"
import { documentUploadSchema } from "./licence.documents.schema.ts"
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

const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12"

export const exampleDocument = {
  id: exampleId,
  kind: "identity",
  name: "carte d’identité.jpg",
  url: `/api/v1/documents/${exampleId}/content?expires=1812625200&signature=kYv3o9Zt1nW0bq5mT8sJx2cRf7LdHg4PaEuVi6yKMXQ`,
  path: "identity/0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10/1812621600000-5f1b8a5f9d125f1b8a5f9d12.jpg",
  size: 482_113,
  mime: "image/jpeg",
  issuedOn: null,
  createdAt: "2027-06-10T10:00:00.000Z",
} as const satisfies ApplicationDocument

/** OpenAPI's spelling of a file. */
export const binary = { type: "string", format: "binary" } as const

const uploaded = shape("LicenceDocument", documentSchema, exampleDocument)
const asked = shape(
  "LicenceDocumentUpload",
  documentUploadSchema.extend({ file: documentUploadSchema.shape.file.openapi(binary) }),
)

const route = createRoute({
  method: "post",
  path: "/me/documents",
  operationId: "uploadMyDocument",
  summary: "Déposer un document",
  description:
    "Pour sa demande en brouillon, à la place du document du même genre : pièce d’identité (identity), photo ou certificat médical (medical, avec sa date issuedOn, de moins de trois mois). JPG, PNG ou PDF de 10 Mo au plus, reconnus à leur contenu ; la photo est une image. Les images sont redressées et débarrassées de leurs données de prise de vue.",
  request: { body: { required: true, content: { "multipart/form-data": { schema: asked.schema } } } },
  responses: {
    201: jsonAnswer("Le document", uploaded.schema, uploaded.example),
    ...problemResponses(
      {
        ...refusalExamples(allBut(documentRefusals, "no-document", "link-forged", "link-expired")),
        ...refusalExamples(formRefusals),
      },
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
