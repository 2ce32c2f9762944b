import { Readable } from "node:stream"
import { z } from "@hono/zod-openapi"
import { doneShape } from "#app/features/identity/answer-done.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { Visitor } from "#app/features/identity/identity.queries.server.ts"
import { isSent } from "#app/features/licence/licence.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { emptyBody, shape } from "#app/platform/http/shape.server.ts"
import { documentRefusals } from "./documents.refusals.ts"
import { findDocument } from "./licence.documents.queries.server.ts"
import { documentLinkSchema, documentOpeningSchema } from "./licence.documents.schema.ts"
import { binary, exampleDocument } from "./licence.documents.shapes.server.ts"
import { linkRefusal, linkTo } from "./link-document.server.ts"
import { openDocument } from "./open-document.server.ts"
import { removeDocument } from "./remove-document.server.ts"
import type { DocumentsDeps } from "./upload-document.server.ts"
import { type UploadDeps, upload } from "./upload-endpoint.server.ts"

export interface DocumentsApiDeps extends EndpointDeps, DocumentsDeps, UploadDeps {}

const endpoint = endpointsFor<DocumentsApiDeps>()

const noDocument = { ok: false, refusal: "no-document" } as const

const byId = { may: "person", params: z.object({ id: idSchema("Document inconnu") }) } as const

const remove = endpoint(
  {
    ...byId,
    at: "delete /me/documents/{id}",
    operationId: "removeMyDocument",
    summary: "Retirer un document",
    description: "De sa demande en brouillon ; le fichier est effacé.",
    answer: ["Le document est retiré", doneShape],
    refused: some(documentRefusals, "no-document", "application-sent"),
  },
  async (deps, { params: { id }, actor: userId, now }) => {
    const outcome = await removeDocument(deps, { id, userId, now })
    return outcome.ok ? { done: true as const } : outcome
  },
)

const link = endpoint(
  {
    ...byId,
    at: "post /documents/{id}/link",
    operationId: "linkDocument",
    summary: "Demander l’adresse d’un document",
    description:
      "Une adresse signée, valable une heure ; pour qui l’a déposé et, une fois la demande envoyée, pour les administrateurs.",
    body: emptyBody,
    answer: [
      "L’adresse, depuis la racine du site",
      shape("DocumentLink", documentLinkSchema, { url: exampleDocument.url, expiresAt: "2027-06-10T11:00:00.000Z" }),
    ],
    refused: some(documentRefusals, "no-document"),
  },
  async ({ db, sessionCookie: { secret } }, { params: { id }, visitor, now }) =>
    (await mayRead(db, id, visitor)) ? linkTo(id, { now, secret }) : noDocument,
)

const content = endpoint(
  {
    ...byId,
    at: "get /documents/{id}/content",
    operationId: "openDocument",
    summary: "Ouvrir un document",
    description:
      "À l’adresse signée, pour qui l’a déposé et, une fois la demande envoyée, pour les administrateurs ; chaque ouverture est notée dans l’historique.",
    query: documentOpeningSchema,
    file: {
      description: "Le fichier, à afficher en place",
      content: {
        "image/jpeg": { schema: z.string().openapi(binary) },
        "image/png": { schema: z.string().openapi(binary) },
        "application/pdf": { schema: z.string().openapi(binary) },
      },
    },
    refused: some(documentRefusals, "no-document", "link-forged", "link-expired"),
  },
  async (deps, { params: { id }, query, visitor, actor, now, c }) => {
    const refusal = linkRefusal(id, query, { now, secret: deps.sessionCookie.secret })
    if (refusal) return { ok: false, refusal }
    if (!(await mayRead(deps.db, id, visitor))) return noDocument
    const document = await openDocument(deps, { id, actor })
    if (!document) return noDocument
    if (c.req.method === "HEAD") {
      // A file nobody reads would stay open.
      document.content.destroy()
      return new Response(null, { headers: headersOf(document) })
    }
    // The types of node:stream and of the browser differ in name only.
    const body = Readable.toWeb(document.content) as ReadableStream<Uint8Array>
    return new Response(body, { headers: headersOf(document) })
  },
)

export function documentsApi(deps: DocumentsApiDeps) {
  return routed(deps, [upload, remove, link, content])
}

/** Allows the owner, and administrators once the application is sent. */
async function mayRead(db: Db, id: string, { userId, role }: Visitor): Promise<boolean> {
  const document = await findDocument(db, id)
  if (!document) return false
  return document.userId === userId || (role === "admin" && isSent(document.status))
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
