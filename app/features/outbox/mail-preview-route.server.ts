import { createRoute, type z } from "@hono/zod-openapi"
import { type ProblemExample, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { type Shape, shape } from "#app/platform/http/shape.server.ts"
import { mailPreviewSchema } from "./emails.schema.ts"

interface MailPreviewRoute<Record extends string, Params extends z.ZodObject, Body extends z.ZodType> {
  operationId: string
  /** Path of the record, such as /admin/reservations/{id}. */
  record: Record
  params: Params
  body: { schema: Body; example: z.input<Body> }
  summary: string
  subject: string
  problems: { [status: number]: ProblemExample | ProblemExample[] }
}

export function mailPreviewRoute<const Record extends string, Params extends z.ZodObject, Body extends z.ZodType>(
  route: MailPreviewRoute<Record, Params, Body>,
) {
  const { operationId, record, summary, params, body, subject, problems } = route
  return createRoute({
    method: "post",
    path: `${record}/mail-preview`,
    operationId,
    summary,
    description: "L’objet et le texte, écrits par le modèle qui servira à l’envoi ; rien n’est changé ni envoyé.",
    request: { params, body: jsonBody(body.schema, body.example) },
    responses: {
      200: jsonAnswer("L’e-mail", mailPreviewSchema, { subject, text: "Message de l’école : À samedi !" }),
      ...problemResponses(problems, { body: true, limited: false }),
    },
  })
}

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
