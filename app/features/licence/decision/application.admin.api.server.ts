import { z } from "@hono/zod-openapi"
import { seatsForCalendar } from "#app/features/calendar/courses/training.queries.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import { refundApplication } from "#app/features/licence/payment/refund-application.server.ts"
import { returnFee } from "#app/features/licence/payment/return-fee.server.ts"
import { mailPreview } from "#app/features/outbox/mail-preview.server.ts"
import type { MailWriters } from "#app/features/outbox/outbox.queries.server.ts"
import { previewEmail } from "#app/features/outbox/preview-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { allBut, some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { findApplicationFile, findToPreview } from "./application.admin.queries.server.ts"
import { decisionSchema, feeRefundSchema, mailPreviewRequestSchema } from "./application.admin.schema.ts"
import { applicationFile } from "./application.admin.shapes.server.ts"
import { type DecideOutcome, decideApplication } from "./decide-application.server.ts"
import { decisionRefusals } from "./decision.refusals.ts"
import { decisionMail, withoutSeats } from "./decision-mail.server.ts"

type DecideRefusal = Extract<DecideOutcome, { ok: false }>

type ApplicationsAdminDeps = EndpointDeps & PaymentDeps & MailWriters

const endpoint = endpointsFor<ApplicationsAdminDeps>()

const notFound = { ok: false, refusal: "not-found" } as const

const byId = { may: "applications", params: z.object({ id: idSchema("Demande inconnue") }) } as const

const found = { ...byId, answer: ["La demande, telle qu’elle est maintenant", applicationFile] } as const

const read = endpoint(
  {
    ...found,
    at: "get /admin/applications/{id}",
    operationId: "getApplication",
    summary: "Une demande de permis",
    description:
      "Tout le dossier d’une demande soumise, avec ses documents, ses sessions, son paiement et son histoire. D’un brouillon, privé jusqu’à son envoi, seulement qui le prépare et ce qui en est payé : `file` est null.",
    refused: some(decisionRefusals, "not-found"),
  },
  async ({ db }, { params, actor }) => await fileOf(db, params.id, actor),
)

const decide = endpoint(
  {
    ...found,
    at: "post /admin/applications/{id}/decision",
    operationId: "decideApplication",
    summary: "Approuver ou rejeter une demande",
    description:
      "Une demande soumise, une fois, sur la `version` lue. Le candidat reçoit un e-mail avec `message` ; `notes` reste à l’école. Un rejet annule ses sessions à venir et rend les places.",
    body: shape("LicenceDecision", decisionSchema, {
      version: 3,
      decision: "approved",
      message: "Bienvenue à bord !",
      notes: "Dossier complet.",
    }),
    refused: some(decisionRefusals, "not-found", "changed-meanwhile", "not-submitted", "person-deleted"),
  },
  async (deps, { params: { id }, body, actor, now }) => {
    const outcome = await decideApplication(deps.db, { ...body, applicationId: id, actor, now })
    if (!outcome.ok) return inWords(outcome)
    deps.wakeOutbox()
    return await fileOf(deps.db, id, actor)
  },
)

const preview = endpoint(
  {
    ...byId,
    ...mailPreview({
      operationId: "previewApplicationMail",
      summary: "Lire l’e-mail d’une décision avant de la prendre",
      record: "/admin/applications/{id}",
      subject: "Votre demande de permis est approuvée",
      body: shape("LicenceDecisionPreview", mailPreviewRequestSchema, { decision: "approved", message: "À samedi !" }),
    }),
    refused: some(decisionRefusals, "not-found"),
  },
  async (deps, { params: { id }, body: { decision, message }, now }) => {
    const { db } = deps
    const application = await findToPreview(db, id, now)
    if (!application) return notFound
    const seats = application.seats[decision]
    const lost = decision === "rejected" ? seats.map((seat) => seat.id) : []
    const ended = await seatsForCalendar(db, lost)
    const ledger = withoutSeats(await readLedger(db, id), lost, now)
    return await previewEmail(deps, decisionMail(application, { decision, message, seats, ended, ledger, now }))
  },
)

const refund = endpoint(
  {
    ...found,
    at: "post /admin/applications/{id}/refund",
    operationId: "refundApplication",
    summary: "Rembourser une demande rejetée ou jamais soumise",
    description:
      "Tout le montant, une seule fois, même demandé à nouveau ; le candidat reçoit un e-mail, sauf si son compte est supprimé. Avec `byTransfer`, l’école l’a déjà rendu par virement : rien n’est demandé au prestataire. Un brouillon remboursé est à nouveau impayé, et son permis peut changer.",
    body: shape("FeeRefund", feeRefundSchema, {}),
    refused: allBut(decisionRefusals, "changed-meanwhile", "not-submitted", "person-deleted"),
  },
  async (deps, { params: { id }, body: { byTransfer }, actor, now }) => {
    const outcome = byTransfer
      ? await returnFee(deps.db, { applicationId: id, actor, now })
      : await refundApplication(deps, { applicationId: id, actor })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return await fileOf(deps.db, id, actor)
  },
)

export function applicationsAdminApi(deps: ApplicationsAdminDeps) {
  return routed(deps, [read, decide, preview, refund])
}

async function fileOf(db: Db, id: string, reader: string) {
  return (await findApplicationFile(db, id, reader)) ?? notFound
}

function inWords(refused: DecideRefusal) {
  if (refused.refusal !== "changed-meanwhile") return refused
  const status = schoolStatusLabel[refused.status]
  return { ...refused, detail: `Modifié entre-temps : cette demande est maintenant « ${status} ».` }
}
