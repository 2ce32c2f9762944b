import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import {
  type RefundApplicationOutcome,
  refundApplication,
} from "#app/features/licence/payment/refund-application.server.ts"
import { mailPreviewRoute } from "#app/features/outbox/mail-preview-route.server.ts"
import type { MailWriters } from "#app/features/outbox/outbox.queries.server.ts"
import { previewEmail } from "#app/features/outbox/preview-email.server.ts"
import type { PaymentDeps } from "#app/features/payments/start-payment.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { unknownPage } from "#app/platform/lists/sorted-list.server.ts"
import { exampleFile, exampleListed } from "./application.admin.examples.server.ts"
import {
  applicationsList,
  findApplicationFile,
  findToPreview,
  listApplications,
} from "./application.admin.queries.server.ts"
import {
  type ApplicationFile,
  applicationFileSchema,
  decisionSchema,
  listedApplicationsSchema,
  mailPreviewRequestSchema,
  statusFilterSchema,
} from "./application.admin.schema.ts"
import { type DecideOutcome, decideApplication } from "./decide-application.server.ts"
import { decisionMail } from "./decision-mail.server.ts"

type DecideRefusal = Extract<DecideOutcome, { ok: false }>
type RefundRefusal = Extract<RefundApplicationOutcome, { ok: false }>
type Refusal = (DecideRefusal | RefundRefusal)["refusal"]

const refusals = {
  "not-found": [404, "Cette demande n’existe pas."],
  "changed-meanwhile": [409, "Modifié entre-temps : relisez la demande avant de décider."],
  "not-submitted": [409, "Seule une demande soumise peut être approuvée ou rejetée."],
  "person-deleted": [409, "Ce compte a été supprimé : la demande ne peut plus être approuvée."],
  "not-rejected": [409, "Seul le paiement d’une demande rejetée ou jamais soumise se rembourse ici."],
  "not-refundable": [409, "Il n’y a pas de paiement à rembourser."],
  "refused-by-provider": [409, "Le prestataire de paiement refuse ce remboursement. Voyez avec lui directement."],
  "provider-unavailable": [
    502,
    "Le prestataire de paiement ne répond pas. Rien ne sera remboursé deux fois : réessayez dans un instant.",
  ],
} as const satisfies Record<Refusal, readonly [404 | 409 | 502, string]>

function exampleOf(code: Refusal) {
  return { code, detail: refusals[code][1] }
}

const idParam = z.object({ id: idSchema("Demande inconnue") })
const invalidId = invalidFieldsExample({ id: ["Demande inconnue"] })

const file = {
  description: "La demande, telle qu’elle est maintenant",
  content: { "application/json": { schema: applicationFileSchema, example: exampleFile } },
}

const listQuery = z.strictObject({
  ...applicationsList.fields,
  status: statusFilterSchema,
})

const routes = {
  list: createRoute({
    method: "get",
    path: "/admin/applications",
    operationId: "listApplications",
    summary: "Les demandes de permis",
    description:
      "La dernière soumise d’abord, 25 par page, puis celles qui ne le sont pas encore. `q` cherche dans le nom, l’e-mail et le téléphone ; `cursor` est le `nextCursor` de la page d’avant.",
    request: { query: listQuery },
    responses: {
      200: {
        description: "Une page de demandes",
        content: {
          "application/json": {
            schema: listedApplicationsSchema,
            example: { items: [exampleListed], nextCursor: null },
          },
        },
      },
      ...problemResponses({ ...administratorsOnly, 422: unknownPage }, { body: false }),
    },
  }),
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
      ...problemResponses({ ...administratorsOnly, 404: exampleOf("not-found"), 422: invalidId }, { body: false }),
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
      body: {
        required: true,
        content: {
          "application/json": {
            schema: decisionSchema,
            example: {
              version: 3,
              decision: "approved" as const,
              message: "Bienvenue à bord !",
              notes: "Dossier complet.",
            },
          },
        },
      },
    },
    responses: {
      200: file,
      ...problemResponses(
        {
          ...administratorsOnly,
          404: exampleOf("not-found"),
          409: [exampleOf("changed-meanwhile"), exampleOf("not-submitted"), exampleOf("person-deleted")],
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
    problems: { ...administratorsOnly, 404: exampleOf("not-found"), 422: invalidId },
  }),
  refund: createRoute({
    method: "post",
    path: "/admin/applications/{id}/refund",
    operationId: "refundApplication",
    summary: "Rembourser une demande rejetée ou jamais soumise",
    description:
      "Tout le montant, une seule fois, même demandé à nouveau ; le candidat reçoit un e-mail, sauf si son compte est supprimé. Un brouillon remboursé est à nouveau impayé, et son permis peut changer.",
    request: {
      params: idParam,
      body: { required: true, content: { "application/json": { schema: z.strictObject({}), example: {} } } },
    },
    responses: {
      200: file,
      ...problemResponses(
        {
          ...administratorsOnly,
          404: exampleOf("not-found"),
          409: [exampleOf("not-rejected"), exampleOf("not-refundable"), exampleOf("refused-by-provider")],
          502: exampleOf("provider-unavailable"),
        },
        { body: true, limited: false },
      ),
    },
  }),
}

/** Licence applications in the back-office (specification 2 and 4, design 7.12 and 7.13). */
export function applicationsAdminApi(deps: SessionDeps & PaymentDeps & MailWriters) {
  async function fileOf(id: string, reader: string): Promise<ApplicationFile> {
    const found = await findApplicationFile(deps.db, id, reader)
    if (!found) throw problem("not-found")
    return found
  }
  return createApiRouter()
    .openapi(routes.list, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await listApplications(deps.db, c.req.valid("query")), 200)
    })
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
      const application = await findToPreview(deps.db, c.req.valid("param").id, deps.clock.now())
      if (!application) throw problem("not-found")
      const { decision, message } = c.req.valid("json")
      const seats = application.seats[decision]
      return c.json(await previewEmail(deps, decisionMail(application, { decision, message, seats })), 200)
    })
    .openapi(routes.refund, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const outcome = await refundApplication(deps, { applicationId: id, actor })
      if (!outcome.ok) throw problem(outcome.refusal)
      deps.wakeOutbox()
      return c.json(await fileOf(id, actor), 200)
    })
}

function refused(outcome: DecideRefusal): Problem {
  if (outcome.refusal !== "changed-meanwhile") return problem(outcome.refusal)
  const status = schoolStatusLabel[outcome.status]
  return problem(outcome.refusal, `Modifié entre-temps : cette demande est maintenant « ${status} ».`)
}

function problem(refusal: Refusal, detail: string = refusals[refusal][1]): Problem {
  return new Problem(refusals[refusal][0], refusal, detail)
}
