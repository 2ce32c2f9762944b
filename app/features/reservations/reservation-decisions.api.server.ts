import { createRoute } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/require-user.server.ts"
import { mailPreviewSchema } from "#app/features/outbox/emails.schema.ts"
import type { MailWriters } from "#app/features/outbox/outbox.queries.server.ts"
import { previewEmail } from "#app/features/outbox/preview-email.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/api-router.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { invalidFieldsExample } from "#app/platform/invalid-fields.server.ts"
import { changeReservationStatus } from "./change-reservation-status.server.ts"
import { decisionMail } from "./decision-mail.server.ts"
import { idParam, oneReservation, refusalOf, refused, shownOrRefused } from "./reservation-record.server.ts"
import { findToPreview } from "./reservations.admin.queries.server.ts"
import { decisionShownSchema, mailPreviewRequestSchema, statusChangeSchema } from "./reservations.admin.schema.ts"
import { sendDecisionNow } from "./send-decision-now.server.ts"
import { undoStatusChange } from "./undo-status-change.server.ts"

const statusRoute = createRoute({
  method: "post",
  path: "/admin/reservations/{id}/status",
  summary: "Confirmer, terminer ou annuler une réservation",
  description:
    "Une réservation en attente est confirmée ou annulée, une réservation confirmée est terminée ou annulée. `version` est celle qui a été montrée. La personne reçoit un e-mail ; une annulation libère les places prises. Une note s’ajoute à celles de l’école ; celles de la personne restent.",
  request: {
    params: idParam,
    body: {
      required: true,
      content: {
        "application/json": {
          schema: statusChangeSchema,
          example: { version: 1, status: "confirmed" as const, message: "À samedi !", notes: "Permis vu." },
        },
      },
    },
  },
  responses: {
    ...oneReservation,
    ...problemResponses(
      {
        ...administratorsOnly,
        404: refusalOf("not-found"),
        409: [refusalOf("changed-meanwhile"), refusalOf("not-allowed"), refusalOf("not-started")],
        422: invalidFieldsExample({ status: ["Statut inconnu"] }),
      },
      { body: true, limited: false },
    ),
  },
})

const shownVersion = {
  params: idParam,
  body: {
    required: true,
    content: { "application/json": { schema: decisionShownSchema, example: { version: 2 } } },
  },
}
const unknownVersion = invalidFieldsExample({ version: ["Version inconnue"] })

const undoRoute = createRoute({
  method: "post",
  path: "/admin/reservations/{id}/undo",
  summary: "Revenir sur la dernière décision",
  description:
    "Pendant dix minutes, tant que l’e-mail de la décision attend : il ne part pas, le statut d’avant revient, et les places d’une annulation sont reprises. `version` est celle qui a été montrée.",
  request: shownVersion,
  responses: {
    ...oneReservation,
    ...problemResponses(
      {
        ...administratorsOnly,
        404: refusalOf("not-found"),
        409: [
          refusalOf("changed-meanwhile"),
          refusalOf("mail-left"),
          refusalOf("places-taken"),
          refusalOf("slot-closed"),
        ],
        422: unknownVersion,
      },
      { body: true, limited: false },
    ),
  },
})

const sendNowRoute = createRoute({
  method: "post",
  path: "/admin/reservations/{id}/send-now",
  summary: "Envoyer maintenant l’e-mail d’une décision",
  description: "L’e-mail qui attend part aussitôt ; la décision ne se reprend plus.",
  request: shownVersion,
  responses: {
    ...oneReservation,
    ...problemResponses(
      {
        ...administratorsOnly,
        404: refusalOf("not-found"),
        409: [refusalOf("changed-meanwhile"), refusalOf("mail-left")],
        422: unknownVersion,
      },
      { body: true, limited: false },
    ),
  },
})

const previewRoute = createRoute({
  method: "post",
  path: "/admin/reservations/{id}/mail-preview",
  summary: "Lire l’e-mail d’un changement de statut avant de l’envoyer",
  description: "L’objet et le texte, écrits par le modèle qui servira à l’envoi ; rien n’est changé ni envoyé.",
  request: {
    params: idParam,
    body: {
      required: true,
      content: {
        "application/json": {
          schema: mailPreviewRequestSchema,
          example: { status: "confirmed" as const, message: "À samedi !" },
        },
      },
    },
  },
  responses: {
    200: {
      description: "L’e-mail",
      content: {
        "application/json": {
          schema: mailPreviewSchema,
          example: { subject: "Votre réservation K7M2QX9B est confirmée", text: "Message de l’école : À samedi !" },
        },
      },
    },
    ...problemResponses(
      {
        ...administratorsOnly,
        404: refusalOf("not-found"),
        422: invalidFieldsExample({ status: ["Statut inconnu"] }),
      },
      { body: true, limited: false },
    ),
  },
})

export interface ReservationDecisionsApiDeps extends SessionDeps, MailWriters {
  clock: Clock
  /** Called after a commit that let a mail leave. */
  wakeOutbox: () => void
}

/** What the school decides about a reservation, and takes back (specification 4, design 7.4 and 7.30). */
export function reservationDecisionsApi(deps: ReservationDecisionsApiDeps) {
  return createApiRouter()
    .openapi(statusRoute, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const change = { ...c.req.valid("json"), reservationId: id, actor: userId, now: deps.clock.now() }
      const outcome = await changeReservationStatus(deps.db, change)
      if (!outcome.ok) throw refused(outcome.refusal)
      deps.wakeOutbox()
      return c.json(await shownOrRefused(deps, id), 200)
    })
    .openapi(undoRoute, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const undoing = { ...c.req.valid("json"), reservationId: id, actor: userId, now: deps.clock.now() }
      const outcome = await undoStatusChange(deps.db, undoing)
      if (!outcome.ok) throw refused(outcome.refusal)
      return c.json(await shownOrRefused(deps, id), 200)
    })
    .openapi(sendNowRoute, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const sending = { ...c.req.valid("json"), reservationId: id, actor: userId, now: deps.clock.now() }
      const outcome = await sendDecisionNow(deps.db, sending)
      if (!outcome.ok) throw refused(outcome.refusal)
      deps.wakeOutbox()
      return c.json(await shownOrRefused(deps, id), 200)
    })
    .openapi(previewRoute, async (c) => {
      await requireAdmin(c, deps)
      const reservation = await findToPreview(deps.db, c.req.valid("param").id)
      if (!reservation) throw refused("not-found")
      const { status, message } = c.req.valid("json")
      return c.json(await previewEmail(deps, decisionMail(reservation, status, message)), 200)
    })
}
