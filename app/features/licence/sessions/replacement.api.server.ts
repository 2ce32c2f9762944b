import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { replacedSeatSchema, replacementSchema } from "#app/features/licence/licence.schema.ts"
import { idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { replaceSession } from "./replace-session.server.ts"
import { replacementRefusals } from "./replacement.refusals.ts"

const seat = { sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13", priceCents: 15_000 }

type ReplacementDeps = EndpointDeps & { wakeOutbox: () => void }

const replace = endpointsFor<ReplacementDeps>()(
  {
    at: "post /me/applications/{id}/sessions",
    may: "person",
    operationId: "replaceMyTrainingSession",
    summary: "Remplacer une session annulée par l’école",
    description:
      "Une place dans une autre session, du même type et du même permis, une seule fois par réservation annulée. `version` est celle de la demande lue, `priceCents` le prix vu.",
    params: z.object({ id: idSchema("Demande inconnue") }),
    headers: z.object(idempotencyHeaders("la même clé avec la même demande donne la même place.")),
    body: shape("SeatReplacement", replacementSchema, {
      ...seat,
      version: 2,
      bookingId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d21",
    }),
    answer: [
      "La nouvelle place",
      shape("ReplacedSeat", replacedSeatSchema, {
        ...seat,
        bookingId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22",
        reference: "K7M2QX9B",
      }),
    ],
    refused: replacementRefusals,
  },
  async (deps, { params, headers, body: replacement, visitor: { userId, email }, now }) => {
    const outcome = await replaceSession(deps.db, {
      applicationId: params.id,
      candidate: { userId, email },
      replacement,
      idempotencyKey: headers["idempotency-key"],
      now,
    })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return outcome.seat
  },
)

export function replacementApi(deps: ReplacementDeps) {
  return routed(deps, [replace])
}
