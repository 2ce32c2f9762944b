import { createRoute, z } from "@hono/zod-openapi"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { licenceTypes } from "#app/features/licence/licence.schema.ts"
import { demoOutcomes, paymentStateSchema } from "#app/features/payments/payments.schema.ts"
import type { PaymentDeps } from "#app/features/payments/start-payment.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFields } from "#app/platform/http/invalid-fields.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { type PayOutcome, payApplication } from "./pay-application.server.ts"

type Refusal = Extract<PayOutcome, { ok: false }>

const refusals = {
  "no-draft": [409, "Aucune demande de permis n’est commencée. Remplissez d’abord vos informations personnelles."],
  "step-incomplete": [409, "Terminez d’abord les étapes précédentes."],
  "type-changed": [
    409,
    "Le permis demandé a changé entre-temps, et son prix avec lui. Vérifiez le montant, puis payez à nouveau.",
  ],
  "key-reused": [422, "Cette clé d’idempotence a déjà servi pour une autre demande."],
  "provider-unavailable": [
    502,
    "Le prestataire de paiement ne répond pas. Rien ne sera débité deux fois : réessayez dans un instant.",
  ],
} as const satisfies Record<Refusal["refusal"], readonly [409 | 422 | 502, string]>

const demoOnly = "Le résultat ne se choisit qu’en mode démonstration"

const paymentRequestSchema = z.strictObject({
  /** How a demonstration is to end; a real provider decides by itself. */
  outcome: z.enum(demoOutcomes, { error: "Résultat inconnu" }).optional(),
  /** The licence whose price the candidate saw: the draft may have changed in another tab. */
  licenseType: z.enum(licenceTypes, { error: "Permis inconnu" }).optional(),
})

const startedPaymentSchema = paymentStateSchema.extend({
  /** The provider's page to go on with; null where nothing is left to do. */
  redirectUrl: z.url().nullable(),
})

const examplePayment = { amountCents: 45_000, currency: "CHF", reference: "SIM-K7M2QX9B", redirectUrl: null } as const

function exampleOf(code: Refusal["refusal"]) {
  return { code, detail: refusals[code][1] }
}

const payRoute = createRoute({
  method: "post",
  path: "/me/application/payment",
  operationId: "payMyApplication",
  summary: "Payer sa demande de permis",
  description:
    "Le montant est celui du permis demandé. Un paiement en cours ou effectué est rendu tel quel ; après un échec, une nouvelle clé fait un nouvel essai. `outcome` n’est accepté qu’en mode démonstration. `licenseType`, s’il est donné, est le permis dont le candidat a vu le prix.",
  request: {
    headers: z.object(idempotencyHeaders("la même clé donne le même paiement.")),
    body: {
      required: true,
      content: { "application/json": { schema: paymentRequestSchema, example: { licenseType: "coastal" as const } } },
    },
  },
  responses: {
    200: {
      description: "Le paiement, effectué ou échoué",
      content: {
        "application/json": {
          schema: startedPaymentSchema,
          example: { ...examplePayment, status: "completed" as const, settlesAt: null },
        },
      },
    },
    202: {
      description: "Le paiement est en cours : GET /me/application dira la suite",
      content: {
        "application/json": {
          schema: startedPaymentSchema,
          example: { ...examplePayment, status: "pending" as const, settlesAt: "2027-06-10T10:00:02.000Z" },
        },
      },
    },
    ...problemResponses(
      {
        ...signedInOnly,
        409: [exampleOf("no-draft"), { ...exampleOf("step-incomplete"), step: "documents" }, exampleOf("type-changed")],
        422: exampleOf("key-reused"),
        502: exampleOf("provider-unavailable"),
      },
      { body: true, limited: false },
    ),
  },
})

/** POST /me/application/payment (specification 4, design 5 and 7.14). */
export function paymentApi(deps: SessionDeps & PaymentDeps) {
  return createApiRouter().openapi(payRoute, async (c) => {
    const { userId } = await requireUser(c, deps)
    const { outcome, licenseType } = c.req.valid("json")
    if (outcome && !deps.paymentProvider.simulated) {
      throw invalidFields({ outcome: [demoOnly] })
    }
    const idempotencyKey = c.req.valid("header")["idempotency-key"]
    const paid = await payApplication(deps, { userId, outcome, licenseType, idempotencyKey })
    if (!paid.ok) throw refused(paid)
    const started = { ...paid.payment, redirectUrl: paid.redirectUrl }
    return started.status === "pending" ? c.json(started, 202) : c.json(started, 200)
  })
}

function refused(refusal: Refusal): Problem {
  const [status, detail] = refusals[refusal.refusal]
  if (refusal.refusal !== "step-incomplete") return new Problem(status, refusal.refusal, detail)
  const { path, label } = refusal.step
  return new Problem(status, refusal.refusal, `${detail} À compléter : ${label}.`, { extra: { step: path } })
}
