import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { paymentsRefusals } from "#app/features/payments/payments.refusals.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { withoutNul } from "#app/platform/http/text.schema.ts"
import { settlePayment } from "./settle-payment.server.ts"
import type { PaymentDeps } from "./start-payment.server.ts"

type PaymentsApiDeps = EndpointDeps & PaymentDeps

const endpoint = endpointsFor<PaymentsApiDeps>()

const unknownProvider = paymentsRefusals["unknown-provider"].detail

/** Sets no limit by address, because a provider sends much from few addresses (design 7.14). */
const receive = endpoint(
  {
    at: "post /payments/notifications/{provider}",
    may: "guest",
    limited: false,
    operationId: "receivePaymentNotification",
    summary: "Notification d’un prestataire de paiement",
    description:
      "Pour le prestataire seul : le corps et la signature sont les siens. Répétée, en retard ou dans le désordre, une notification ne change plus rien.",
    params: z.object({ provider: z.string().max(40, unknownProvider).regex(withoutNul, unknownProvider) }),
    body: shape("PaymentNotification", z.record(z.string(), z.unknown())),
    answer: [
      "La notification est prise en compte",
      shape("ReceivedNotification", z.strictObject({ received: z.literal(true) }), { received: true }),
    ],
    refused: paymentsRefusals,
  },
  async ({ db, log, paymentProvider, onPaymentSettled, wakeOutbox }, { params: { provider }, now, c }) => {
    if (provider !== paymentProvider.name) return { ok: false, refusal: "unknown-provider" }
    const said = await paymentProvider.verify({ body: await c.req.text(), headers: c.req.raw.headers })
    if (!said) return { ok: false, refusal: "forged-notification" }
    const outcome = await settlePayment(db, { ...said, provider, now }, onPaymentSettled)
    // The notification may arrive before we have stored the payment's id; the provider tries again.
    if (!outcome.ok) return outcome
    if (outcome.contradicted) log.warn({ providerRef: said.providerRef, said: said.status }, "settlement contradicted")
    if (outcome.changed) wakeOutbox()
    return { received: true } as const
  },
)

export function paymentsApi(deps: PaymentsApiDeps) {
  return routed(deps, [receive])
}
