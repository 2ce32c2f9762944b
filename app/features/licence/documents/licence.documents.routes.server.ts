import { createRoute, z } from "@hono/zod-openapi"
import { signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { doneSchema } from "#app/features/identity/identity.schema.ts"
import { documentSchema } from "#app/features/licence/application.schema.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { formRefusals } from "#app/platform/http/read-upload.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { documentRefusals } from "./documents.refusals.ts"
import { documentLinkSchema, documentOpeningSchema, documentUploadSchema } from "./licence.documents.schema.ts"

const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12"
const exampleUrl = `/api/v1/documents/${exampleId}/content?expires=1812625200&signature=kYv3o9Zt1nW0bq5mT8sJx2cRf7LdHg4PaEuVi6yKMXQ`
const owner = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

const idParam = z.object({ id: idSchema("Document inconnu") })
const unknownDocument = refusalExamples(documentRefusals, ["no-document"])

const uploadRefusals = [
  "sign-in-required",
  "file-unreadable",
  "no-draft",
  "application-sent",
  "file-too-large",
  "file-type",
  "file-damaged",
  "image-too-large",
  "certificate-undated",
  "certificate-future",
  "certificate-old",
  "date-unexpected",
  "too-many-uploads",
  "not-stored",
  "uploads-busy",
] as const

/** OpenAPI's spelling of a file. */
const binary = { type: "string", format: "binary" } as const
const uploadSchema = documentUploadSchema.extend({ file: documentUploadSchema.shape.file.openapi(binary) })

export const documentRoutes = {
  upload: createRoute({
    method: "post",
    path: "/me/documents",
    operationId: "uploadMyDocument",
    summary: "Déposer un document",
    description:
      "Pour sa demande en brouillon, à la place du document du même genre : pièce d’identité (identity), photo ou certificat médical (medical, avec sa date issuedOn, de moins de trois mois). JPG, PNG ou PDF de 10 Mo au plus, reconnus à leur contenu ; la photo est une image. Les images sont redressées et débarrassées de leurs données de prise de vue.",
    request: { body: { required: true, content: { "multipart/form-data": { schema: uploadSchema } } } },
    responses: {
      201: jsonAnswer("Le document", documentSchema, {
        id: exampleId,
        kind: "identity",
        name: "carte d’identité.jpg",
        url: exampleUrl,
        path: `identity/${owner}/1812621600000-5f1b8a5f9d125f1b8a5f9d12.jpg`,
        size: 482_113,
        mime: "image/jpeg",
        issuedOn: null,
        createdAt: "2027-06-10T10:00:00.000Z",
      }),
      ...problemResponses(
        { ...refusalExamples(documentRefusals, uploadRefusals), ...refusalExamples(formRefusals) },
        { body: true, limited: false },
      ),
    },
  }),
  remove: createRoute({
    method: "delete",
    path: "/me/documents/{id}",
    operationId: "removeMyDocument",
    summary: "Retirer un document",
    description: "De sa demande en brouillon ; le fichier est effacé.",
    request: { params: idParam },
    responses: {
      200: jsonAnswer("Le document est retiré", doneSchema),
      ...problemResponses(
        {
          ...signedInOnly,
          ...unknownDocument,
          ...refusalExamples(documentRefusals, ["application-sent"]),
          422: invalidId(),
        },
        { body: false, unsafe: true },
      ),
    },
  }),
  link: createRoute({
    method: "post",
    path: "/documents/{id}/link",
    operationId: "linkDocument",
    summary: "Demander l’adresse d’un document",
    description:
      "Une adresse signée, valable une heure ; pour qui l’a déposé et, une fois la demande envoyée, pour les administrateurs.",
    request: { params: idParam, body: jsonBody(z.strictObject({}), {}) },
    responses: {
      200: jsonAnswer("L’adresse, depuis la racine du site", documentLinkSchema, {
        url: exampleUrl,
        expiresAt: "2027-06-10T11:00:00.000Z",
      }),
      ...problemResponses({ ...signedInOnly, ...unknownDocument }, { body: true, limited: false }),
    },
  }),
  content: createRoute({
    method: "get",
    path: "/documents/{id}/content",
    operationId: "openDocument",
    summary: "Ouvrir un document",
    description:
      "À l’adresse signée, pour qui l’a déposé et, une fois la demande envoyée, pour les administrateurs ; chaque ouverture est notée dans l’historique.",
    request: { params: idParam, query: documentOpeningSchema },
    responses: {
      200: {
        description: "Le fichier, à afficher en place",
        content: {
          "image/jpeg": { schema: z.string().openapi(binary) },
          "image/png": { schema: z.string().openapi(binary) },
          "application/pdf": { schema: z.string().openapi(binary) },
        },
      },
      ...problemResponses(
        {
          ...signedInOnly,
          ...unknownDocument,
          ...refusalExamples(documentRefusals, ["link-forged", "link-expired"]),
          422: invalidId(),
        },
        { body: false },
      ),
    },
  }),
}

function invalidId() {
  return invalidFieldsExample({ id: ["Document inconnu"] })
}

/** Refuses an upload without a place, or one that loses its place to a faster one. */
export function uploadsBusy(): Problem {
  return refuse(documentRefusals, "uploads-busy", { headers: { "Retry-After": "5" } })
}
