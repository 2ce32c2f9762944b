import type { z } from "@hono/zod-openapi"
import { shownVersion } from "#app/features/bookings/decide/shown-version.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { mailPreview } from "#app/features/outbox/mail-preview.server.ts"
import type { MailWriters } from "#app/features/outbox/outbox.queries.server.ts"
import { previewEmail } from "#app/features/outbox/preview-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { ledgerAfter } from "#app/features/reservations/charges.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { type Shape, shape } from "#app/platform/http/shape.server.ts"
import { changeReservationStatus, type StatusOutcome } from "./change-reservation-status.server.ts"
import { decisionRefusals } from "./decision.refusals.ts"
import { decisionMail } from "./decision-mail.server.ts"
import type { Deciding } from "./lock-decided.server.ts"
import { oneReservation, shownOrRefused } from "./reservation-record.server.ts"
import { findToPreview } from "./reservations.admin.queries.server.ts"
import { identitySchema, mailPreviewRequestSchema, statusChangeSchema } from "./reservations.admin.schema.ts"
import { sendDecisionNow } from "./send-decision-now.server.ts"
import { type UndoOutcome, undoStatusChange } from "./undo-status-change.server.ts"
import { type VerifyOutcome, verifyIdentity } from "./verify-identity.server.ts"

export interface ReservationDecisionsApiDeps extends EndpointDeps, MailWriters {
  wakeOutbox: () => void
}

const endpoint = endpointsFor<ReservationDecisionsApiDeps>()

interface Decision<Body extends z.ZodType> {
  at: `${"post" | "put"} /admin/reservations/{id}/${string}`
  operationId: string
  summary: string
  description: string
  body: Shape<Body>
  refusals?: readonly (keyof typeof decisionRefusals)[]
  command: (
    db: Db,
    asked: z.output<Body> & Omit<Deciding, "version">,
  ) => Promise<StatusOutcome | UndoOutcome | VerifyOutcome>
}

function decision<Body extends z.ZodType<object>>({ refusals = [], command, ...declared }: Decision<Body>) {
  return endpoint(
    {
      ...oneReservation,
      ...declared,
      refused: some(decisionRefusals, "not-found", "changed-meanwhile", ...refusals),
    },
    async (deps, { params: { id: bookingId }, body, actor, now }) => {
      const outcome = await command(deps.db, { ...body, bookingId, actor, now })
      if (!outcome.ok) return outcome
      deps.wakeOutbox()
      return await shownOrRefused(deps, bookingId)
    },
  )
}

const decisions = [
  decision({
    at: "post /admin/reservations/{id}/status",
    operationId: "changeReservationStatus",
    summary: "Confirmer, terminer ou annuler une réservation",
    description:
      "Une réservation en attente est confirmée ou annulée, une réservation confirmée est terminée ou annulée. `version` est celle qui a été montrée. La personne reçoit un e-mail ; une annulation libère les places. Une note s’ajoute à celles de l’école. Une leçon ou une sortie se confirme avec son prix (`amountCents`), ou avec `priceLater`.",
    body: shape("ReservationStatusChange", statusChangeSchema, {
      version: 1,
      status: "confirmed",
      message: "À samedi !",
      notes: "Permis vu.",
    }),
    refusals: ["not-allowed", "not-started", "price-missing", "price-fixed"],
    command: changeReservationStatus,
  }),
  decision({
    at: "post /admin/reservations/{id}/undo",
    operationId: "undoReservationDecision",
    summary: "Revenir sur la dernière décision",
    description:
      "Pendant dix minutes, tant que l’e-mail de la décision attend : il ne part pas, le statut ou le moment d’avant revient, et les places d’une annulation sont reprises. `version` est celle qui a été montrée.",
    body: shownVersion,
    refusals: ["mail-left", "places-taken", "boats-taken", "slot-closed", "slot-past"],
    command: undoStatusChange,
  }),
  decision({
    at: "post /admin/reservations/{id}/send-now",
    operationId: "releaseReservationMail",
    summary: "Envoyer maintenant l’e-mail d’une décision",
    description: "L’e-mail qui attend part aussitôt ; on ne peut plus revenir sur la décision.",
    body: shownVersion,
    refusals: ["mail-left"],
    command: sendDecisionNow,
  }),
  decision({
    at: "put /admin/reservations/{id}/identity",
    operationId: "verifyReservationIdentity",
    summary: "Dire que l’on connaît la personne d’une réservation",
    description:
      "Une réservation « identité à vérifier » est alors celle de sa personne, et ce que celle-ci a prouvé (permis) vaut pour elle. `verified: false` y revient. Aucun e-mail ne part.",
    body: shape("ReservationIdentity", identitySchema, { version: 1, verified: true }),
    command: verifyIdentity,
  }),
]

const preview = endpoint(
  {
    ...oneReservation,
    ...mailPreview({
      operationId: "previewReservationMail",
      summary: "Lire l’e-mail d’un changement de statut avant de l’envoyer",
      record: "/admin/reservations/{id}",
      subject: "Votre réservation K7M2QX9B est confirmée",
      body: shape("ReservationMailRequest", mailPreviewRequestSchema, { status: "confirmed", message: "À samedi !" }),
    }),
    refused: some(decisionRefusals, "not-found"),
  },
  async (deps, { params, body: { status, message, amountCents }, now }) => {
    const reservation = await findToPreview(deps.db, params.id)
    if (!reservation) return { ok: false, refusal: "not-found" }
    const ledger = ledgerAfter(await readLedger(deps.db, params.id), reservation, { status, amountCents, now })
    return await previewEmail(deps, await decisionMail(deps.db, reservation, { status, message, ledger, now }))
  },
)

export function reservationDecisionsApi(deps: ReservationDecisionsApiDeps) {
  return routed(deps, [...decisions, preview])
}
