import { createRoute, z } from "@hono/zod-openapi"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { replacedSeatSchema, replacementSchema } from "#app/features/licence/licence.schema.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { replaceSession } from "./replace-session.server.ts"
import { replacementRefusals } from "./replacement.refusals.ts"

const replaceRoute = createRoute({
  method: "post",
  path: "/me/applications/{id}/sessions",
  operationId: "replaceMyTrainingSession",
  summary: "Remplacer une session annulée par l’école",
  description:
    "Une place dans une autre session, du même type et du même permis, une seule fois par réservation annulée. `version` est celle de la demande lue, `priceCents` le prix vu.",
  request: {
    params: z.object({ id: idSchema("Demande inconnue") }),
    headers: z.object(idempotencyHeaders("la même clé avec la même demande donne la même place.")),
    body: jsonBody(replacementSchema, {
      version: 2,
      bookingId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d21",
      sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
      priceCents: 15_000,
    }),
  },
  responses: {
    200: jsonAnswer("La nouvelle place", replacedSeatSchema, {
      bookingId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22",
      reference: "K7M2QX9B",
      sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
      priceCents: 15_000,
    }),
    ...problemResponses({ ...signedInOnly, ...refusalExamples(replacementRefusals) }, { body: true, limited: false }),
  },
})

export function replacementApi(deps: SessionDeps & { clock: Clock; wakeOutbox: () => void }) {
  return createApiRouter().openapi(replaceRoute, async (c) => {
    const { userId, email } = await requireUser(c, deps)
    const outcome = await replaceSession(deps.db, {
      applicationId: c.req.valid("param").id,
      candidate: { userId, email },
      replacement: c.req.valid("json"),
      idempotencyKey: c.req.valid("header")["idempotency-key"],
      now: deps.clock.now(),
    })
    if (!outcome.ok) throw refuse(replacementRefusals, outcome.refusal)
    deps.wakeOutbox()
    return c.json(outcome.seat, 200)
  })
}
