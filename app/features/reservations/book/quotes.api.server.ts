import { createRoute } from "@hono/zod-openapi"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { quoteAnswer } from "./quote-answer.server.ts"
import { exampleQuote } from "./quotes.examples.server.ts"
import { quoteRequestSchema, quoteSchema } from "./quotes.schema.ts"

const quoteRoute = createRoute({
  method: "post",
  path: "/quotes",
  operationId: "quote",
  summary: "Demander un prix",
  description:
    "Les prix d’aujourd’hui, ligne par ligne, en centimes. `vatPermille` est le taux de TVA en pour mille, 0 pour une formation (exonérée), null si l’école n’est pas assujettie le jour de la prestation, `reservationDate` (sans lui, aujourd’hui). `totalCents` est le `quotedCents` d’une réservation : s’il a changé d’ici là, elle est refusée.",
  request: { body: jsonBody(quoteRequestSchema, { reservationType: "boat_rental", rentalDuration: 2 }) },
  responses: {
    200: jsonAnswer("Le prix", quoteSchema, exampleQuote),
    ...problemResponses(
      { 422: invalidFieldsExample({ rentalDuration: ["Durée minimum 1 heure"] }) },
      { body: true, limited: false },
    ),
  },
})

/** What a booking would cost now (school 4, "Catalogue"). */
export function quotesApi({ catalogue }: { catalogue: Pick<KeptCatalogue, "tariff"> }) {
  return createApiRouter().openapi(quoteRoute, (c) => {
    const { reservationDate = "", ...asked } = c.req.valid("json")
    return c.json(quoteAnswer({ ...asked, reservationDate }, catalogue.tariff()), 200)
  })
}
