import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import { historyOf } from "#app/features/identity/history.queries.server.ts"
import {
  type Email,
  emailFiguresSchema,
  emailListSchema,
  emailStates,
  resentSchema,
} from "#app/features/outbox/emails.schema.ts"
import {
  emailFigures,
  emailList,
  listEmails,
  type MailWriters,
  readEmail,
} from "#app/features/outbox/outbox.queries.server.ts"
import { resendEmail } from "#app/features/outbox/resend-email.server.ts"
import { resendFailed } from "#app/features/outbox/resend-failed.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { adminEmails } from "#content/admin/emails.ts"
import { mailroomRefusals } from "./mailroom.refusals.ts"
import { readEmailSchema, resendFailedSchema, resendSchema } from "./mailroom.schema.ts"

export interface MailroomApiDeps extends EndpointDeps, MailWriters {
  wakeOutbox: () => void
}

const exampleEmail = {
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

const endpoint = endpointsFor<MailroomApiDeps>()

const filters = {
  state: z.enum(emailStates, { error: "État inconnu" }).optional(),
  kind: z.enum(Object.keys(adminEmails.kindLabel), { error: "Type d’e-mail inconnu" }).optional(),
}

function lists(deps: MailroomApiDeps) {
  return listEndpoints({
    path: "/admin/emails",
    may: "messages",
    fields: { ...emailList.fields, ...filters },
    list: {
      operationId: "listEmails",
      summary: "La file des e-mails",
      description:
        "Le dernier d’abord, 25 par page ; `cursor` est le `nextCursor` de la page d’avant, `q` cherche dans l’adresse du destinataire.",
      answer: "Une page de la file",
      page: "EmailPage",
      schema: emailListSchema,
      example: exampleEmail,
      read: (db, asked) => listEmails(db, deps, asked),
    },
    figures: {
      operationId: "getEmailFigures",
      summary: "Chiffres de la file des e-mails",
      description: "`retrying` sont ceux de `queued` qu’une première tentative n’a pas pu remettre.",
      answer: "Les chiffres de toute la file",
      figures: "EmailFigures",
      schema: emailFiguresSchema,
      example: { queued: 3, retrying: 1, failed: 2 },
      read: emailFigures,
    },
  })
}

const one = { may: "messages", params: z.object({ id: idSchema("E-mail inconnu") }) } as const
const email = shape("ReadEmail", readEmailSchema, {
  ...exampleEmail,
  text: "Merci Élodie, votre demande est bien arrivée",
  history: [],
})
const found = { ...one, answer: ["L’e-mail tel qu’il est", email] } as const
const notFound = { ok: false, refusal: "not-found" } as const

const read = endpoint(
  {
    ...found,
    at: "get /admin/emails/{id}",
    operationId: "getEmail",
    summary: "Un e-mail",
    description:
      "`withheld` dit pourquoi son contenu n’est pas montré : `secret` (il contient un lien qui ouvre un compte), `forgotten` (les données de son destinataire sont effacées), `unreadable` (son modèle n’existe plus).",
    refused: some(mailroomRefusals, "not-found"),
  },
  async (deps, { params }) => await shownOrRefused(deps, params.id),
)

/** A mail needs inline styles, which a page's policy refuses; it may run and fetch nothing. */
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const html = endpoint(
  {
    ...one,
    at: "get /admin/emails/{id}/html",
    operationId: "getEmailPage",
    summary: "Un e-mail tel que son destinataire le voit",
    description: "Un document à encadrer : ni script, ni ressource, ni lien qui mène ailleurs.",
    file: {
      description: "Le document",
      content: { "text/html": { schema: z.string(), example: '<!DOCTYPE html><html lang="fr">…</html>' } },
    },
    refused: some(mailroomRefusals, "not-found"),
  },
  async (deps, { params, c }) => {
    const { bodies } = (await readEmail(deps.db, deps, params.id)) ?? {}
    return bodies ? c.html(bodies.html, 200, { "Content-Security-Policy": mailPolicy }) : notFound
  },
)

const resendAll = endpoint(
  {
    at: "post /admin/emails/resend-failed",
    may: "messages",
    operationId: "resendFailedEmails",
    summary: "Renvoyer tous les e-mails en échec",
    description:
      "Chaque e-mail en échec retourne dans la file, sous son Message-ID. `left` compte ceux qui restent en échec : ils contenaient un lien secret, ou rien n’en est conservé.",
    body: shape("FailedEmailsResending", resendFailedSchema, {}),
    answer: ["Ce qui est retourné dans la file", shape("ResentEmails", resentSchema, { resent: 12, left: 1 })],
  },
  async (deps, { actor, now }) => {
    const resent = await resendFailed(deps.db, deps, { actor, now })
    deps.wakeOutbox()
    return resent
  },
)

const resend = endpoint(
  {
    ...found,
    at: "post /admin/emails/{id}/resend",
    operationId: "resendEmail",
    summary: "Renvoyer un e-mail",
    description:
      "Un e-mail en échec retourne dans la file ; un e-mail envoyé y entre une fois de plus, avec son propre Message-ID. `state` est l’état qui a été montré. La réponse est l’e-mail qui attend. Un e-mail qui contient un lien secret est refusé.",
    body: shape("EmailResending", resendSchema, { state: "failed" }),
    refused: mailroomRefusals,
  },
  async (deps, { params: { id }, body: { state }, actor, now }) => {
    const outcome = await resendEmail(deps.db, deps, { id, state, actor, now })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return await shownOrRefused(deps, outcome.id)
  },
)

async function shownOrRefused(deps: MailroomApiDeps, id: string) {
  const kept = await readEmail(deps.db, deps, id)
  if (!kept) return notFound
  const history = await historyOf(deps.db, { entity: "email", entityId: id })
  return { ...kept.email, text: kept.bodies?.text ?? null, history }
}

/** The mail queue in the back-office (design 5). */
export function mailroomApi(deps: MailroomApiDeps) {
  return routed(deps, [...lists(deps), read, html, resendAll, resend])
}
