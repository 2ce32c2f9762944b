import { z } from "@hono/zod-openapi"
import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
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

const { email, subject } = exampleMessage

export interface ContactApiDeps extends EndpointDeps, MailLimits {
  wakeOutbox: () => void
}

const endpoint = endpointsFor<ContactApiDeps>()

const send = endpoint(
  {
    at: "post /contact-messages",
    may: "guest",
    operationId: "sendContactMessage",
    summary: "Écrire à l’école",
    description:
      "Le message est transmis à l’école et un accusé de réception part à l’adresse donnée. Tous les champs sont nécessaires, sauf « website », qui reste vide.",
    headers: z.object(idempotencyHeaders("la même clé avec le même message n’en envoie qu’un.")),
    body: shape("ContactMessage", contactMessageSchema, exampleMessage),
    status: 201,
    answer: ["Le message est bien arrivé", shape("ReceivedMessage", receivedMessageSchema, { email, subject })],
    refused: { ...some(contactRefusals, "key-reused"), ...some(waitRefusals, "too-many-attempts") },
  },
  async (deps, { body: { website, ...message }, headers, now, c }) => {
    const answer = { email: message.email, subject: message.subject }
    if (website) return answer
    await limitMails(deps, { email: message.email, from: c.get("clientAddress") })
    const outcome = await sendMessage(deps.db, { message, idempotencyKey: headers["idempotency-key"], now })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return answer
  },
)

/** POST /contact-messages (specification 5, design 5 and 7.23). */
export function contactApi(deps: ContactApiDeps) {
  return routed(deps, [send])
}
