import { createRoute } from "@hono/zod-openapi"
import type { Context } from "hono"
import { decisionShownSchema } from "#app/features/bookings/decide/decision.schema.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { mailPreviewRoute } from "#app/features/outbox/mail-preview-route.server.ts"
import type { MailWriters } from "#app/features/outbox/outbox.queries.server.ts"
import { previewEmail } from "#app/features/outbox/preview-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { ledgerAfter } from "#app/features/reservations/charges.rules.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type ApiEnv, createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { changeReservationStatus, type StatusOutcome } from "./change-reservation-status.server.ts"
import { decisionRefusals } from "./decision.refusals.ts"
import { decisionMail } from "./decision-mail.server.ts"
import type { Deciding } from "./lock-decided.server.ts"
import { idParam, oneReservation, shownOrRefused } from "./reservation-record.server.ts"
import { findToPreview } from "./reservations.admin.queries.server.ts"
import { identitySchema, mailPreviewRequestSchema, statusChangeSchema } from "./reservations.admin.schema.ts"
import { sendDecisionNow } from "./send-decision-now.server.ts"
import { type UndoOutcome, type UndoRefusal, undoStatusChange } from "./undo-status-change.server.ts"
import { type VerifyOutcome, verifyIdentity } from "./verify-identity.server.ts"

const statusRoute = createRoute({
  method: "post",
  path: "/admin/reservations/{id}/status",
  operationId: "changeReservationStatus",
  summary: "Confirmer, terminer ou annuler une réservation",
  description:
    "Une réservation en attente est confirmée ou annulée, une réservation confirmée est terminée ou annulée. `version` est celle qui a été montrée. La personne reçoit un e-mail ; une annulation libère les places. Une note s’ajoute à celles de l’école. Une leçon ou une sortie se confirme avec son prix (`amountCents`), ou avec `priceLater`.",
  request: {
    params: idParam,
    body: jsonBody(statusChangeSchema, {
      version: 1,
      status: "confirmed" as const,
      message: "À samedi !",
      notes: "Permis vu.",
    }),
  },
  responses: {
    ...oneReservation,
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(decisionRefusals, ["not-found", "changed-meanwhile", "not-allowed", "not-started"]),
        422: [
          invalidFieldsExample({ status: ["Statut inconnu"] }),
          ...(refusalExamples(decisionRefusals, ["price-missing", "price-fixed"])[422] ?? []),
        ],
      },
      { body: true, limited: false },
    ),
  },
})

interface ShownRoute<Act extends string> {
  act: Act
  operationId: string
  summary: string
  description: string
  conflicts: readonly UndoRefusal[]
}

function shownRoute<const Act extends string>({ act, operationId, summary, description, conflicts }: ShownRoute<Act>) {
  return createRoute({
    method: "post",
    path: `/admin/reservations/{id}/${act}`,
    operationId,
    summary,
    description,
    request: { params: idParam, body: jsonBody(decisionShownSchema, { version: 2 }) },
    responses: {
      ...oneReservation,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(decisionRefusals, ["not-found", ...conflicts]),
          422: invalidFieldsExample({ version: ["Version inconnue"] }),
        },
        { body: true, limited: false },
      ),
    },
  })
}

const undoRoute = shownRoute({
  act: "undo",
  operationId: "undoReservationDecision",
  summary: "Revenir sur la dernière décision",
  description:
    "Pendant dix minutes, tant que l’e-mail de la décision attend : il ne part pas, le statut ou le moment d’avant revient, et les places d’une annulation sont reprises. `version` est celle qui a été montrée.",
  conflicts: ["changed-meanwhile", "mail-left", "places-taken", "boats-taken", "slot-closed", "slot-past"],
})

const sendNowRoute = shownRoute({
  act: "send-now",
  operationId: "releaseReservationMail",
  summary: "Envoyer maintenant l’e-mail d’une décision",
  description: "L’e-mail qui attend part aussitôt ; on ne peut plus revenir sur la décision.",
  conflicts: ["changed-meanwhile", "mail-left"],
})

const identityRoute = createRoute({
  method: "put",
  path: "/admin/reservations/{id}/identity",
  operationId: "verifyReservationIdentity",
  summary: "Dire que l’on connaît la personne d’une réservation",
  description:
    "Une réservation « identité à vérifier » est alors celle de sa personne, et ce que celle-ci a prouvé (permis) vaut pour elle. `verified: false` y revient. Aucun e-mail ne part.",
  request: { params: idParam, body: jsonBody(identitySchema, { version: 1, verified: true }) },
  responses: {
    ...oneReservation,
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(decisionRefusals, ["not-found", "changed-meanwhile"]),
        422: invalidFieldsExample({ verified: ["Oui ou non attendu"] }),
      },
      { body: true, limited: false },
    ),
  },
})

const previewRoute = mailPreviewRoute({
  operationId: "previewReservationMail",
  summary: "Lire l’e-mail d’un changement de statut avant de l’envoyer",
  record: "/admin/reservations/{id}",
  params: idParam,
  body: { schema: mailPreviewRequestSchema, example: { status: "confirmed", message: "À samedi !" } },
  subject: "Votre réservation K7M2QX9B est confirmée",
  problems: {
    ...administratorsOnly,
    ...refusalExamples(decisionRefusals, ["not-found"]),
    422: invalidFieldsExample({ status: ["Statut inconnu"] }),
  },
})

export interface ReservationDecisionsApiDeps extends SessionDeps, MailWriters {
  clock: Clock
  wakeOutbox: () => void
}

export function reservationDecisionsApi(deps: ReservationDecisionsApiDeps) {
  async function carryOut<Asked extends object>(
    c: Context<ApiEnv>,
    { param, json }: { param: { id: string }; json: Asked },
    command: (db: Db, asked: Asked & Omit<Deciding, "version">) => Promise<StatusOutcome | UndoOutcome | VerifyOutcome>,
  ) {
    const { userId } = await requireAdmin(c, deps)
    const outcome = await command(deps.db, { ...json, bookingId: param.id, actor: userId, now: deps.clock.now() })
    if (!outcome.ok) throw refuse(decisionRefusals, outcome.refusal)
    deps.wakeOutbox()
    return await shownOrRefused(deps, param.id)
  }
  return createApiRouter()
    .openapi(statusRoute, async (c) => {
      const asked = { param: c.req.valid("param"), json: c.req.valid("json") }
      return c.json(await carryOut(c, asked, changeReservationStatus), 200)
    })
    .openapi(undoRoute, async (c) => {
      const asked = { param: c.req.valid("param"), json: c.req.valid("json") }
      return c.json(await carryOut(c, asked, undoStatusChange), 200)
    })
    .openapi(sendNowRoute, async (c) => {
      const asked = { param: c.req.valid("param"), json: c.req.valid("json") }
      return c.json(await carryOut(c, asked, sendDecisionNow), 200)
    })
    .openapi(identityRoute, async (c) => {
      const asked = { param: c.req.valid("param"), json: c.req.valid("json") }
      return c.json(await carryOut(c, asked, verifyIdentity), 200)
    })
    .openapi(previewRoute, async (c) => {
      await requireAdmin(c, deps)
      const reservation = await findToPreview(deps.db, c.req.valid("param").id)
      if (!reservation) throw refuse(decisionRefusals, "not-found")
      const { status, message, amountCents } = c.req.valid("json")
      const now = deps.clock.now()
      const ledger = ledgerAfter(await readLedger(deps.db, reservation.id), reservation, {
        status,
        amountCents,
        now,
      })
      const mail = await decisionMail(deps.db, reservation, { status, message, ledger, now })
      return c.json(await previewEmail(deps, mail), 200)
    })
}
