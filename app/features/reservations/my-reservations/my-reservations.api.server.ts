import { createRoute, z } from "@hono/zod-openapi"
import { requireUser, type SessionDeps, signedInOnly } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { unknownPage } from "#app/platform/lists/sorted-list.server.ts"
import { listMyReservations, myReservationList } from "./my-reservations.queries.server.ts"
import { type MyReservation, myReservationsSchema } from "./my-reservations.schema.ts"

const exampleReservation = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  reference: "K7M2QX9B",
  reservationType: "boat_rental",
  base: "nyon",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  status: "pending",
  notes: null,
  priceCents: 16_000,
  priceCurrency: "EUR",
  charged: null,
  rentalDuration: 2,
  groupSize: null,
  boatType: "electric_medium",
  createdAt: "2027-06-10T10:00:00.000Z",
  answerBy: "2027-06-11T08:00:00.000Z",
  terms: {
    movedBySchool: false,
    freeUntil: "2027-06-10T12:00:00.000Z",
    cancellable: true,
    keptPercent: 0,
    keptCents: 0,
    restCentsThen: 0,
    move: "free",
    movesLeft: 2,
  },
  rest: null,
} as const satisfies MyReservation

const listRoute = createRoute({
  method: "get",
  path: "/me/reservations",
  operationId: "listMyReservations",
  summary: "Ses réservations",
  description: "La plus récente d’abord, dix par page ; `cursor` est le `nextCursor` de la page d’avant.",
  request: { query: z.strictObject({ cursor: myReservationList.fields.cursor }) },
  responses: {
    200: jsonAnswer(
      "Une page de réservations, et la prochaine sortie ; celle que l’école a déplacée d’abord, jusqu’à la réponse",
      myReservationsSchema,
      {
        items: [exampleReservation],
        nextCursor: null,
        upcoming: exampleReservation,
      },
    ),
    ...problemResponses({ ...signedInOnly, 422: unknownPage }, { body: false }),
  },
})

export function myReservationsApi(deps: SessionDeps & { clock: Clock }) {
  return createApiRouter().openapi(listRoute, async (c) => {
    const { userId } = await requireUser(c, deps)
    const { cursor } = c.req.valid("query")
    return c.json(await listMyReservations(deps.db, { userId, now: deps.clock.now(), cursor }), 200)
  })
}
