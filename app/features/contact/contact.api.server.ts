import { createRoute, z } from "@hono/zod-openapi"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { contactRefusals } from "./contact.refusals.ts"
import { type ContactMessage, contactMessageSchema, receivedMessageSchema } from "./contact.schema.ts"
import { sendMessage } from "./send-message.server.ts"

export const exampleMessage = {
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  subject: "permis",
  message: "Bonjour,\n\nla prochaine session de théorie a-t-elle lieu le soir ?",
} as const satisfies ContactMessage

const sendRoute = createRoute({
  method: "post",
  path: "/contact-messages",
  operationId: "sendContactMessage",
  summary: "Écrire à l’école",
  description:
    "Le message est transmis à l’école et un accusé de réception part à l’adresse donnée. Tous les champs sont nécessaires, sauf « website », qui reste vide.",
  request: {
    headers: z.object(idempotencyHeaders("la même clé avec le même message n’en envoie qu’un.")),
    body: jsonBody(contactMessageSchema, exampleMessage),
  },
  responses: {
    201: jsonAnswer("Le message est bien arrivé", receivedMessageSchema, {
      email: exampleMessage.email,
      subject: exampleMessage.subject,
    }),
    ...problemResponses(
      { ...refusalExamples(contactRefusals, ["key-reused"]), ...refusalExamples(waitRefusals, ["too-many-attempts"]) },
      { body: true },
    ),
  },
})

export interface ContactApiDeps extends MailLimits {
  db: Db
  clock: Clock
  wakeOutbox: () => void
}

/** POST /contact-messages (specification 5, design 5 and 7.23). */
export function contactApi(deps: ContactApiDeps) {
  return createApiRouter().openapi(sendRoute, async (c) => {
    const { website, ...message } = c.req.valid("json")
    const answer = { email: message.email, subject: message.subject }
    if (website) return c.json(answer, 201)
    await limitMails(deps, { email: message.email, from: c.get("clientAddress") })
    const idempotencyKey = c.req.valid("header")["idempotency-key"]
    const outcome = await sendMessage(deps.db, { message, idempotencyKey, now: deps.clock.now() })
    if (!outcome.ok) throw refuse(contactRefusals, outcome.refusal)
    deps.wakeOutbox()
    return c.json(answer, 201)
  })
}
