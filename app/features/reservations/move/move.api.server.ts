import { createRoute } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { idParam, oneReservation, shownOrRefused } from "#app/features/reservations/manage/reservation-record.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { moveRefusals } from "./move.refusals.ts"
import { type MoveRequest, moveRequestSchema } from "./move.schema.ts"
import { moveReservation } from "./move-reservation.server.ts"

const exampleRequest = {
  version: 1,
  base: "nyon",
  date: "2027-06-13",
  timeSlot: "10:00",
  rentalDuration: 2,
  boatType: "electric_medium",
  message: "Orages annoncés samedi.",
} as const satisfies MoveRequest

const moveRoute = createRoute({
  method: "post",
  path: "/admin/reservations/{id}/move",
  operationId: "moveReservation",
  summary: "Déplacer une réservation",
  description:
    "À un autre jour, une autre heure ou une autre base ; une location aussi à une autre durée ou à un autre modèle. La référence, l’histoire et le prix restent. Un refus laisse tout comme avant. L’e-mail part dix minutes plus tard ; d’ici là, `undo` remet la réservation où elle était.",
  request: { params: idParam, body: jsonBody(moveRequestSchema, exampleRequest) },
  responses: {
    ...oneReservation,
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(moveRefusals),
        422: invalidFieldsExample({ base: ["Base inconnue"] }),
      },
      { body: true, limited: false },
    ),
  },
})

export interface MoveApiDeps extends SessionDeps {
  clock: Clock
  wakeOutbox: () => void
}

export function moveApi(deps: MoveApiDeps) {
  return createApiRouter().openapi(moveRoute, async (c) => {
    const { userId: actor } = await requireAdmin(c, deps)
    const { id: bookingId } = c.req.valid("param")
    const outcome = await moveReservation(deps.db, {
      ...c.req.valid("json"),
      bookingId,
      actor,
      now: deps.clock.now(),
    })
    if (!outcome.ok) throw refuse(moveRefusals, outcome.refusal)
    deps.wakeOutbox()
    return c.json(await shownOrRefused(deps, bookingId), 200)
  })
}
