import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { licenceTypes } from "#app/features/licence/licence.schema.ts"
import { outcomeForDemo } from "#app/features/payments/online/refuse-payment.server.ts"
import { demoOutcomes, paymentStateSchema } from "#app/features/payments/payments.schema.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
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
  status: "completed",
  amountCents: 45_000,
  currency: "CHF",
  reference: "SIM-K7M2QX9B",
  simulated: true,
  settlesAt: null,
  redirectUrl: null,
} as const

const started = shape("StartedFeePayment", startedPaymentSchema, examplePayment)
const pending = { status: "pending", settlesAt: "2027-06-10T10:00:02.000Z" } as const

type FeePaymentDeps = EndpointDeps & PaymentDeps

const pay = endpointsFor<FeePaymentDeps>()(
  {
    at: "post /me/application/payment",
    may: "person",
    operationId: "payMyApplication",
    summary: "Payer sa demande de permis",
    description:
      "Le montant est celui du permis demandé. Un paiement en cours ou effectué est rendu tel quel ; après un échec, une nouvelle clé fait un nouvel essai. `outcome` n’est accepté qu’en mode démonstration. `licenseType`, s’il est donné, est le permis dont le candidat a vu le prix, et `seenCents` ce prix : s’il a changé, rien n’est débité. Sans paiement en ligne, les frais sont facturés (`owed`) : ils se paient à l’école ou par bulletin de versement, et rien n’attend leur paiement.",
    headers: z.object(idempotencyHeaders("la même clé donne le même paiement.")),
    body: shape("FeePayment", paymentRequestSchema, { licenseType: "coastal" }),
    answer: ["Le paiement, effectué ou échoué, ou les frais facturés", started],
    also: [
      202,
      "Le paiement est en cours : GET /me/application dira la suite",
      { ...started, example: { ...examplePayment, ...pending } },
    ],
    refused: paymentRefusals,
    members: { "step-incomplete": { step: "documents" } },
  },
  async (deps, { headers, body, actor: userId, c }) => {
    outcomeForDemo(body.outcome, deps)
    const paid = await payApplication(deps, { ...body, userId, idempotencyKey: headers["idempotency-key"] })
    if (!paid.ok) return inWords(paid)
    const { payment, redirectUrl } = paid
    return payment.status === "pending" ? c.json({ ...payment, redirectUrl }, 202) : { ...payment, redirectUrl }
  },
)

export function paymentApi(deps: FeePaymentDeps) {
  return routed(deps, [pay])
}

function inWords(refused: PayRefusal) {
  if (refused.refusal !== "step-incomplete") return refused
  const { path, label } = refused.step
  const detail = `${paymentRefusals["step-incomplete"].detail} À compléter : ${label}.`
  return { ...refused, detail, extra: { step: path } }
}
