import type { z } from "@hono/zod-openapi"
import { type Shape, shape } from "#app/platform/http/shape.server.ts"
import { mailPreviewSchema } from "./emails.schema.ts"

interface MailPreview<Record extends string, Body extends z.ZodType> {
  operationId: string
  /** Path of the record, such as /admin/reservations/{id}. */
  record: Record
  summary: string
  subject: string
  body: Shape<Body>
}

/** What the endpoints that show a mail before it is written have in common. */
export function mailPreview<const Record extends `/${string}`, Body extends z.ZodType>(of: MailPreview<Record, Body>) {
  const { record, subject, ...own } = of
  return {
    ...own,
    at: `post ${record}/mail-preview`,
    description: "L’objet et le texte, écrits par le modèle qui servira à l’envoi ; rien n’est changé ni envoyé.",
    answer: ["L’e-mail", shape("MailPreview", mailPreviewSchema, { subject, text: "Message de l’école : À samedi !" })],
  } as const
}
