import { createRoute, z } from "@hono/zod-openapi"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import { replacedSeatSchema, replacementSchema } from "#app/features/licence/licence.schema.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, idempotencyHeaders, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { type ReplaceRefusal, replaceSession } from "./replace-session.server.ts"

const refusals = {
  "not-found": [404, "Cette demande n’existe pas."],
  "changed-meanwhile": [
    409,
    "Modifié entre-temps : votre demande n’est plus telle que vous l’avez vue. Rechargez la page.",
  ],
  "nothing-to-replace": [
    409,
    "Il n’y a pas de session à remplacer : elle n’est pas annulée, ou elle l’est déjà par une autre.",
  ],
  "session-full": [409, "Cette session est complète. Choisissez-en une autre."],
  "session-unavailable": [
    409,
    "Cette session n’est plus proposée : elle est passée, fermée ou annulée. Choisissez-en une autre.",
  ],
  "session-repriced": [409, "Le prix de cette session a changé. Vérifiez-le, puis confirmez à nouveau."],
  "other-kind": [422, "Une session de théorie se remplace par de la théorie, une session pratique par de la pratique."],
  "other-licence": [422, "Cette session prépare à un autre permis. Choisissez-en une autre."],
  "sessions-overlap": [422, "Une autre de vos sessions a lieu en même temps. Choisissez une autre date."],
  "key-reused": [422, "Cette clé d’idempotence a déjà servi pour une autre demande."],
} as const satisfies Record<ReplaceRefusal, readonly [404 | 409 | 422, string]>

function example(code: ReplaceRefusal) {
  return { code, detail: refusals[code][1] }
}

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
    body: {
      required: true,
      content: {
        "application/json": {
          schema: replacementSchema,
          example: {
            version: 2,
            bookingId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d21",
            sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
            priceCents: 15_000,
          },
        },
      },
    },
  },
  responses: {
    200: {
      description: "La nouvelle place",
      content: {
        "application/json": {
          schema: replacedSeatSchema,
          example: {
            bookingId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22",
            reference: "K7M2QX9B",
            sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
            priceCents: 15_000,
          },
        },
      },
    },
    ...problemResponses(
      {
        ...signedInOnly,
        404: example("not-found"),
        409: [
          example("changed-meanwhile"),
          example("nothing-to-replace"),
          example("session-full"),
          example("session-unavailable"),
          example("session-repriced"),
        ],
        422: [example("other-kind"), example("other-licence"), example("sessions-overlap"), example("key-reused")],
      },
      { body: true, limited: false },
    ),
  },
})

/** POST /me/applications/{id}/sessions: another session for one the school cancelled (specification 4). */
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
    if (!outcome.ok) {
      const [status, detail] = refusals[outcome.refusal]
      throw new Problem(status, outcome.refusal, detail)
    }
    deps.wakeOutbox()
    return c.json(outcome.seat, 200)
  })
}
