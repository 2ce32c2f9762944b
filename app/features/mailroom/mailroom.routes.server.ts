import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly } from "#app/features/identity/guard/require-user.server.ts"
import { type Email, resentSchema } from "#app/features/outbox/emails.schema.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { mailroomRefusals } from "./mailroom.refusals.ts"
import { type ReadEmail, readEmailSchema, resendFailedSchema, resendSchema } from "./mailroom.schema.ts"

export const exampleEmail = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  kind: "reservation-received",
  to: "elodie@example.ch",
  subject: "Votre demande de réservation K7M2QX9B",
  state: "failed",
  attempts: 5,
  nextAttemptAt: null,
  error: "le serveur répond : 550 mailbox unavailable",
  related: { entity: "reservation", id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11" },
  withheld: null,
  resendable: true,
  createdAt: "2027-06-10T10:00:00.000Z",
  sentAt: null,
} as const satisfies Email

const exampleRead = {
  ...exampleEmail,
  text: "Merci Élodie, votre demande est bien arrivée",
  history: [],
} satisfies ReadEmail

const idParam = z.object({ id: idSchema("E-mail inconnu") })
const unknownId = {
  ...refusalExamples(mailroomRefusals, ["not-found"]),
  422: invalidFieldsExample({ id: ["E-mail inconnu"] }),
}
const oneEmail = {
  200: jsonAnswer("L’e-mail tel qu’il est", readEmailSchema, exampleRead),
}

export const mailroomRoutes = {
  read: createRoute({
    method: "get",
    path: "/admin/emails/{id}",
    operationId: "getEmail",
    summary: "Un e-mail",
    description:
      "`withheld` dit pourquoi son contenu n’est pas montré : `secret` (il contient un lien qui ouvre un compte), `forgotten` (les données de son destinataire sont effacées), `unreadable` (son modèle n’existe plus).",
    request: { params: idParam },
    responses: { ...oneEmail, ...problemResponses({ ...administratorsOnly, ...unknownId }, { body: false }) },
  }),
  html: createRoute({
    method: "get",
    path: "/admin/emails/{id}/html",
    operationId: "getEmailPage",
    summary: "Un e-mail tel que son destinataire le voit",
    description: "Un document à encadrer : ni script, ni ressource, ni lien qui mène ailleurs.",
    request: { params: idParam },
    responses: {
      200: {
        description: "Le document",
        content: { "text/html": { schema: z.string(), example: '<!DOCTYPE html><html lang="fr">…</html>' } },
      },
      ...problemResponses({ ...administratorsOnly, ...unknownId }, { body: false }),
    },
  }),
  resendFailed: createRoute({
    method: "post",
    path: "/admin/emails/resend-failed",
    operationId: "resendFailedEmails",
    summary: "Renvoyer tous les e-mails en échec",
    description:
      "Chaque e-mail en échec retourne dans la file, sous son Message-ID. `left` compte ceux qui restent en échec : ils contenaient un lien secret, ou rien n’en est conservé.",
    request: { body: jsonBody(resendFailedSchema, {}) },
    responses: {
      200: jsonAnswer("Ce qui est retourné dans la file", resentSchema, { resent: 12, left: 1 }),
      ...problemResponses(administratorsOnly, { body: true, limited: false }),
    },
  }),
  resend: createRoute({
    method: "post",
    path: "/admin/emails/{id}/resend",
    operationId: "resendEmail",
    summary: "Renvoyer un e-mail",
    description:
      "Un e-mail en échec retourne dans la file ; un e-mail envoyé y entre une fois de plus, avec son propre Message-ID. `state` est l’état qui a été montré. La réponse est l’e-mail qui attend. Un e-mail qui contient un lien secret est refusé.",
    request: { params: idParam, body: jsonBody(resendSchema, { state: "failed" as const }) },
    responses: {
      ...oneEmail,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...unknownId,
          ...refusalExamples(mailroomRefusals, ["changed-meanwhile", "already-queued", "withheld"]),
        },
        { body: true, limited: false },
      ),
    },
  }),
}
