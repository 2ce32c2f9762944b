import { type ApplicationDocument, documentSchema } from "#app/features/licence/application.schema.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { documentUploadSchema } from "./licence.documents.schema.ts"

const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12"

export const exampleDocument = {
  id,
  kind: "medical",
  name: "certificat.pdf",
  url: `/api/v1/documents/${id}/content?expires=1812625200&signature=kYv3o9Zt1nW0bq5mT8sJx2cRf7LdHg4PaEuVi6yKMXQ`,
  path: "medical/0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10/1812623400000-k7m2qx9b.pdf",
  size: 184_320,
  mime: "application/pdf",
  issuedOn: "2027-05-20",
  createdAt: "2027-06-09T17:30:00.000Z",
} as const satisfies ApplicationDocument

/** OpenAPI's spelling of a file. */
export const binary = { type: "string", format: "binary" } as const

export const licenceDocument = shape("LicenceDocument", documentSchema, exampleDocument)

export const documentUpload = shape(
  "LicenceDocumentUpload",
  documentUploadSchema.extend({ file: documentUploadSchema.shape.file.openapi(binary) }),
)
