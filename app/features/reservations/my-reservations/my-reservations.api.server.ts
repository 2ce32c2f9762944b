import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { exampleReservation, exampleTerms } from "#app/features/reservations/reservations.examples.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { listMyReservations, myReservationList } from "./my-reservations.queries.server.ts"
import { type MyReservation, myReservationsSchema } from "./my-reservations.schema.ts"

const example = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  ...exampleReservation,
  charged: null,
  createdAt: "2027-06-10T10:00:00.000Z",
  answerBy: "2027-06-11T08:00:00.000Z",
  terms: exampleTerms,
  rest: null,
} as const satisfies MyReservation

const endpoint = endpointsFor<EndpointDeps>()

const list = endpoint(
  {
    at: "get /me/reservations",
    may: "person",
    operationId: "listMyReservations",
    summary: "Ses réservations",
    description: "La plus récente d’abord, dix par page ; `cursor` est le `nextCursor` de la page d’avant.",
    query: z.strictObject({ cursor: myReservationList.fields.cursor }),
    answer: [
      "Une page de réservations, et la prochaine sortie ; celle que l’école a déplacée d’abord, jusqu’à la réponse",
      shape("MyReservationPage", myReservationsSchema, { items: [example], nextCursor: null, upcoming: example }),
    ],
  },
  async ({ db }, { query: { cursor }, actor: userId, now }) => await listMyReservations(db, { userId, now, cursor }),
)

export function myReservationsApi(deps: EndpointDeps) {
  return routed(deps, [list])
}
