import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { bookingTerms } from "./answers.queries.server.ts"
import { bookingTermsRequestSchema, bookingTermsSchema } from "./answers.schema.ts"

const endpoint = endpointsFor<EndpointDeps>()

const terms = endpoint(
  {
    at: "get /booking-terms",
    may: "guest",
    operationId: "getBookingTerms",
    summary: "Savoir jusqu’à quand l’école répond, et jusqu’à quand l’annulation est gratuite",
    description:
      "Pour une demande envoyée maintenant. `closedUntil` dit jusqu’à quand l’école est fermée, si aucune heure d’ouverture ne précède sa réponse ; `freeUntil` est null s’il est trop tard pour annuler sans frais une fois la réservation confirmée. `sentences` dit tout cela en phrases, et avec `type` ce qui se paie, et quand ; avec `hours`, combien d’heures dure la location.",
    query: bookingTermsRequestSchema,
    answer: [
      "Ce qui vaut pour cette heure",
      shape("BookingTerms", bookingTermsSchema, {
        answerBy: "2027-06-10T08:00:00.000Z",
        closedUntil: null,
        freeUntil: "2027-06-10T12:00:00.000Z",
        sentences: [
          "L’école vous répond au plus tard le jeudi 10 juin 2027 à 10:00.",
          "À payer au plus tard au départ.",
        ],
      }),
    ],
  },
  async ({ db }, { query: { date, timeSlot, ...asked }, now }) =>
    await bookingTerms(db, { ...asked, startsAt: instantAt(date, timeSlot), now }),
)

/** What a request would mean, before it is sent (school 0). */
export function bookingTermsApi(deps: EndpointDeps) {
  return routed(deps, [terms])
}
