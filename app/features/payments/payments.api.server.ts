import { createRoute, z } from "@hono/zod-openapi"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { settlePayment } from "./settle-payment.server.ts"
import type { PaymentDeps } from "./start-payment.server.ts"

const forged = { code: "forged-notification", detail: "Cette notification n’est pas signée par le prestataire." }
const unknown = [
  { code: "unknown-provider", detail: "Aucun prestataire de paiement de ce nom." },
  { code: "unknown-payment", detail: "Paiement inconnu. Réessayez dans un instant." },
]

const notificationRoute = createRoute({
  method: "post",
  path: "/payments/notifications/{provider}",
  operationId: "receivePaymentNotification",
  summary: "Notification d’un prestataire de paiement",
  description:
    "Pour le prestataire seul : le corps et la signature sont les siens. Répétée, en retard ou dans le désordre, une notification ne change plus rien.",
  request: {
    params: z.object({ provider: z.string().max(40, "Aucun prestataire de paiement de ce nom.") }),
    body: { required: true, content: { "application/json": { schema: z.record(z.string(), z.unknown()) } } },
  },
  responses: {
    200: {
      description: "La notification est prise en compte",
      content: {
        "application/json": { schema: z.strictObject({ received: z.literal(true) }), example: { received: true } },
      },
    },
    ...problemResponses({ 401: forged, 404: unknown }, { body: true, limited: false }),
  },
})

/** POST /payments/notifications/{provider} (design 7.14). Not limited by address: a provider has few, and much to say. */
export function paymentsApi(deps: PaymentDeps) {
  const { db, clock, log, paymentProvider, onPaymentSettled, wakeOutbox } = deps
  return createApiRouter().openapi(notificationRoute, async (c) => {
    const { provider } = c.req.valid("param")
    if (provider !== paymentProvider.name) throw new Problem(404, "unknown-provider", unknown[0]?.detail ?? "")
    const said = await paymentProvider.verify({ body: await c.req.text(), headers: c.req.raw.headers })
    if (!said) throw new Problem(401, forged.code, forged.detail)
    const outcome = await settlePayment(db, { ...said, provider, now: clock.now() }, onPaymentSettled)
    // Before our own note of the payment's id, perhaps: the provider tries again.
    if (!outcome.ok) throw new Problem(404, outcome.refusal, unknown[1]?.detail ?? "")
    if (outcome.contradicted) log.warn({ providerRef: said.providerRef, said: said.status }, "settlement contradicted")
    if (outcome.changed) wakeOutbox()
    return c.json({ received: true as const }, 200)
  })
}
