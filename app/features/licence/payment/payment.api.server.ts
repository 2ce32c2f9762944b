import { createRoute, z } from "@hono/zod-openapi"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { licenceTypes } from "#app/features/licence/licence.schema.ts"
import { outcomeForDemo } from "#app/features/payments/online/refuse-payment.server.ts"
import { demoOutcomes, paymentStateSchema } from "#app/features/payments/payments.schema.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { PayRefusal } from "./fee-to-pay.ts"
import { payApplication } from "./pay-application.server.ts"
import { paymentRefusals } from "./payment.refusals.ts"

const paymentRequestSchema = z.strictObject({
  outcome: z.enum(demoOutcomes, { error: "Résultat inconnu" }).optional(),
  licenseType: z.enum(licenceTypes, { error: "Permis inconnu" }).optional(),
  /** The fee that the candidate saw. The server compares it, and charges its own. */
  seenCents: integerSchema("Montant attendu, en centimes").optional(),
})

const startedPaymentSchema = paymentStateSchema.extend({
  /** Null if the person has nothing to do at the provider. */
  redirectUrl: z.url().nullable(),
})

const examplePayment = {
  amountCents: 45_000,
  currency: "CHF",
  reference: "SIM-K7M2QX9B",
  simulated: true,
  redirectUrl: null,
} as const

const payRoute = createRoute({
  method: "post",
  path: "/me/application/payment",
  operationId: "payMyApplication",
  summary: "Payer sa demande de permis",
  description:
    "Le montant est celui du permis demandé. Un paiement en cours ou effectué est rendu tel quel ; après un échec, une nouvelle clé fait un nouvel essai. `outcome` n’est accepté qu’en mode démonstration. `licenseType`, s’il est donné, est le permis dont le candidat a vu le prix, et `seenCents` ce prix : s’il a changé, rien n’est débité. Sans paiement en ligne, les frais sont facturés (`owed`) : ils se paient à l’école ou par bulletin de versement, et rien n’attend leur paiement.",
  request: {
    headers: z.object(idempotencyHeaders("la même clé donne le même paiement.")),
    body: jsonBody(paymentRequestSchema, { licenseType: "coastal" as const }),
  },
  responses: {
    200: jsonAnswer("Le paiement, effectué ou échoué, ou les frais facturés", startedPaymentSchema, {
      ...examplePayment,
      status: "completed" as const,
      settlesAt: null,
    }),
    202: jsonAnswer("Le paiement est en cours : GET /me/application dira la suite", startedPaymentSchema, {
      ...examplePayment,
      status: "pending" as const,
      settlesAt: "2027-06-10T10:00:02.000Z",
    }),
    ...problemResponses(
      {
        ...signedInOnly,
        ...refusalExamples(paymentRefusals, undefined, { "step-incomplete": { step: "documents" } }),
      },
      { body: true, limited: false },
    ),
  },
})

export function paymentApi(deps: SessionDeps & PaymentDeps) {
  return createApiRouter().openapi(payRoute, async (c) => {
    const { userId } = await requireUser(c, deps)
    const { outcome, licenseType, seenCents } = c.req.valid("json")
    outcomeForDemo(outcome, deps)
    const idempotencyKey = c.req.valid("header")["idempotency-key"]
    const paid = await payApplication(deps, { userId, outcome, licenseType, seenCents, idempotencyKey })
    if (!paid.ok) throw refused(paid)
    const started = { ...paid.payment, redirectUrl: paid.redirectUrl }
    return started.status === "pending" ? c.json(started, 202) : c.json(started, 200)
  })
}

function refused(refusal: PayRefusal): Problem {
  if (refusal.refusal !== "step-incomplete") return refuse(paymentRefusals, refusal.refusal)
  const { path, label } = refusal.step
  const detail = `${paymentRefusals["step-incomplete"].detail} À compléter : ${label}.`
  return refuse(paymentRefusals, refusal.refusal, { detail, extra: { step: path } })
}
