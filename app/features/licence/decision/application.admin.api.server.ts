import { createRoute, z } from "@hono/zod-openapi"
import { seatsForCalendar } from "#app/features/calendar/courses/training.queries.server.ts"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import { refundApplication } from "#app/features/licence/payment/refund-application.server.ts"
import { returnFee } from "#app/features/licence/payment/return-fee.server.ts"
import { mailPreviewRoute } from "#app/features/outbox/mail-preview-route.server.ts"
import type { MailWriters } from "#app/features/outbox/outbox.queries.server.ts"
import { previewEmail } from "#app/features/outbox/preview-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { exampleFile } from "./application.admin.examples.server.ts"
import { findApplicationFile, findToPreview } from "./application.admin.queries.server.ts"
import {
  type ApplicationFile,
  applicationFileSchema,
  decisionSchema,
  feeRefundSchema,
  mailPreviewRequestSchema,
} from "./application.admin.schema.ts"
import { type DecideOutcome, decideApplication } from "./decide-application.server.ts"
import { decisionRefusals } from "./decision.refusals.ts"
import { decisionMail, withoutSeats } from "./decision-mail.server.ts"

type DecideRefusal = Extract<DecideOutcome, { ok: false }>

const idParam = z.object({ id: idSchema("Demande inconnue") })
const missing = refusalExamples(decisionRefusals, ["not-found"])
const invalidId = invalidFieldsExample({ id: ["Demande inconnue"] })

const file = jsonAnswer("La demande, telle qu’elle est maintenant", applicationFileSchema, exampleFile)

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/applications/{id}",
    operationId: "getApplication",
    summary: "Une demande de permis",
    description:
      "Tout le dossier d’une demande soumise, avec ses documents, ses sessions, son paiement et son histoire. D’un brouillon, privé jusqu’à son envoi, seulement qui le prépare et ce qui en est payé : `file` est null.",
    request: { params: idParam },
    responses: {
      200: file,
      ...problemResponses({ ...administratorsOnly, ...missing, 422: invalidId }, { body: false }),
    },
  }),
  decide: createRoute({
    method: "post",
    path: "/admin/applications/{id}/decision",
    operationId: "decideApplication",
    summary: "Approuver ou rejeter une demande",
    description:
      "Une demande soumise, une fois, sur la `version` lue. Le candidat reçoit un e-mail avec `message` ; `notes` reste à l’école. Un rejet annule ses sessions à venir et rend les places.",
    request: {
      params: idParam,
      body: jsonBody(decisionSchema, {
        version: 3,
        decision: "approved" as const,
        message: "Bienvenue à bord !",
        notes: "Dossier complet.",
      }),
    },
    responses: {
      200: file,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(decisionRefusals, ["not-found", "changed-meanwhile", "not-submitted", "person-deleted"]),
        },
        { body: true, limited: false },
      ),
    },
  }),
  preview: mailPreviewRoute({
    operationId: "previewApplicationMail",
    summary: "Lire l’e-mail d’une décision avant de la prendre",
    record: "/admin/applications/{id}",
    params: idParam,
    body: { schema: mailPreviewRequestSchema, example: { decision: "approved", message: "À samedi !" } },
    subject: "Votre demande de permis est approuvée",
    problems: { ...administratorsOnly, ...missing, 422: invalidId },
  }),
  refund: createRoute({
    method: "post",
    path: "/admin/applications/{id}/refund",
    operationId: "refundApplication",
    summary: "Rembourser une demande rejetée ou jamais soumise",
    description:
      "Tout le montant, une seule fois, même demandé à nouveau ; le candidat reçoit un e-mail, sauf si son compte est supprimé. Avec `byTransfer`, l’école l’a déjà rendu par virement : rien n’est demandé au prestataire. Un brouillon remboursé est à nouveau impayé, et son permis peut changer.",
    request: { params: idParam, body: jsonBody(feeRefundSchema, {}) },
    responses: {
      200: file,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(decisionRefusals, [
            "not-found",
            "not-rejected",
            "not-refundable",
            "simulated-money",
            "refund-pending",
            "refused-by-provider",
            "provider-unavailable",
          ]),
        },
        { body: true, limited: false },
      ),
    },
  }),
}

export function applicationsAdminApi(deps: SessionDeps & PaymentDeps & MailWriters) {
  async function fileOf(id: string, reader: string): Promise<ApplicationFile> {
    const found = await findApplicationFile(deps.db, id, reader)
    if (!found) throw refuse(decisionRefusals, "not-found")
    return found
  }
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      return c.json(await fileOf(c.req.valid("param").id, userId), 200)
    })
    .openapi(routes.decide, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const decided = { ...c.req.valid("json"), applicationId: id, actor, now: deps.clock.now() }
      const outcome = await decideApplication(deps.db, decided)
      if (!outcome.ok) throw refused(outcome)
      deps.wakeOutbox()
      return c.json(await fileOf(id, actor), 200)
    })
    .openapi(routes.preview, async (c) => {
      await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const now = deps.clock.now()
      const application = await findToPreview(deps.db, id, now)
      if (!application) throw refuse(decisionRefusals, "not-found")
      const { decision, message } = c.req.valid("json")
      const seats = application.seats[decision]
      const lost = decision === "rejected" ? seats.map((seat) => seat.id) : []
      const ended = await seatsForCalendar(deps.db, lost)
      const ledger = withoutSeats(await readLedger(deps.db, id), lost, now)
      const mail = decisionMail(application, { decision, message, seats, ended, ledger, now })
      return c.json(await previewEmail(deps, mail), 200)
    })
    .openapi(routes.refund, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const { byTransfer } = c.req.valid("json")
      const outcome = byTransfer
        ? await returnFee(deps.db, { applicationId: id, actor, now: deps.clock.now() })
        : await refundApplication(deps, { applicationId: id, actor })
      if (!outcome.ok) throw refuse(decisionRefusals, outcome.refusal)
      deps.wakeOutbox()
      return c.json(await fileOf(id, actor), 200)
    })
}

function refused(outcome: DecideRefusal): Error {
  if (outcome.refusal !== "changed-meanwhile") return refuse(decisionRefusals, outcome.refusal)
  const status = schoolStatusLabel[outcome.status]
  return refuse(decisionRefusals, outcome.refusal, {
    detail: `Modifié entre-temps : cette demande est maintenant « ${status} ».`,
  })
}
