import { createRoute } from "@hono/zod-openapi"
import { type Clock, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { bookingTerms } from "./answers.queries.server.ts"
import { bookingTermsRequestSchema, bookingTermsSchema } from "./answers.schema.ts"

const route = createRoute({
  method: "get",
  path: "/booking-terms",
  operationId: "getBookingTerms",
  summary: "Savoir jusqu’à quand l’école répond, et jusqu’à quand l’annulation est gratuite",
  description:
    "Pour une demande envoyée maintenant. `closedUntil` dit jusqu’à quand l’école est fermée, si aucune heure d’ouverture ne précède sa réponse ; `freeUntil` est null s’il est trop tard pour annuler sans frais une fois la réservation confirmée. `sentences` dit tout cela en phrases, et avec `type` ce qui se paie, et quand ; avec `hours`, combien d’heures dure la location.",
  request: { query: bookingTermsRequestSchema },
  responses: {
    200: jsonAnswer("Ce qui vaut pour cette heure", bookingTermsSchema, {
      answerBy: "2027-06-10T08:00:00.000Z",
      closedUntil: null,
      freeUntil: "2027-06-10T12:00:00.000Z",
      sentences: ["L’école vous répond au plus tard le jeudi 10 juin 2027 à 10:00.", "À payer au plus tard au départ."],
    }),
    ...problemResponses({ 422: invalidFieldsExample({ date: ["Date attendue"] }) }, { body: false }),
  },
})

/** What a request would mean, before it is sent (school 0). */
export function bookingTermsApi({ db, clock }: { db: Db; clock: Clock }) {
  return createApiRouter().openapi(route, async (c) => {
    const { date, timeSlot, ...asked } = c.req.valid("query")
    return c.json(await bookingTerms(db, { ...asked, startsAt: instantAt(date, timeSlot), now: clock.now() }), 200)
  })
}
