import { createRoute, z } from "@hono/zod-openapi"
import { paymentsRefusals } from "#app/features/payments/payments.refusals.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { withoutNul } from "#app/platform/http/text.schema.ts"
import { settlePayment } from "./settle-payment.server.ts"
import type { PaymentDeps } from "./start-payment.server.ts"

const unknownProvider = paymentsRefusals["unknown-provider"].detail

const notificationRoute = createRoute({
  method: "post",
  path: "/payments/notifications/{provider}",
  operationId: "receivePaymentNotification",
  summary: "Notification d’un prestataire de paiement",
  description:
    "Pour le prestataire seul : le corps et la signature sont les siens. Répétée, en retard ou dans le désordre, une notification ne change plus rien.",
  request: {
    params: z.object({ provider: z.string().max(40, unknownProvider).regex(withoutNul, unknownProvider) }),
    body: jsonBody(z.record(z.string(), z.unknown())),
  },
  responses: {
    200: jsonAnswer("La notification est prise en compte", z.strictObject({ received: z.literal(true) }), {
      received: true,
    }),
    ...problemResponses(refusalExamples(paymentsRefusals), { body: true, limited: false }),
  },
})

/** Sets no limit by address, because a provider sends much from few addresses (design 7.14). */
export function paymentsApi(deps: PaymentDeps) {
  const { db, clock, log, paymentProvider, onPaymentSettled, wakeOutbox } = deps
  return createApiRouter().openapi(notificationRoute, async (c) => {
    const { provider } = c.req.valid("param")
    if (provider !== paymentProvider.name) throw refuse(paymentsRefusals, "unknown-provider")
    const said = await paymentProvider.verify({ body: await c.req.text(), headers: c.req.raw.headers })
    if (!said) throw refuse(paymentsRefusals, "forged-notification")
    const outcome = await settlePayment(db, { ...said, provider, now: clock.now() }, onPaymentSettled)
    // The notification may arrive before we have stored the payment's id; the provider tries again.
    if (!outcome.ok) throw refuse(paymentsRefusals, outcome.refusal)
    if (outcome.contradicted) log.warn({ providerRef: said.providerRef, said: said.status }, "settlement contradicted")
    if (outcome.changed) wakeOutbox()
    return c.json({ received: true as const }, 200)
  })
}
