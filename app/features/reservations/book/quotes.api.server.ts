import { createRoute } from "@hono/zod-openapi"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { vatWithin } from "#app/features/catalogue/vat.rules.ts"
import { depositOf, quoteOf, vatOf } from "#app/features/reservations/quote.rules.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { standardPermille } from "#content/catalogue/vat.ts"
import { quoteRequestSchema, quoteSchema } from "./quotes.schema.ts"

const quoteRoute = createRoute({
  method: "post",
  path: "/quotes",
  operationId: "quote",
  summary: "Demander un prix",
  description:
    "Les prix d’aujourd’hui, ligne par ligne, en centimes. `vatPermille` est le taux de TVA en pour mille, 0 pour une formation (exonérée), null tant que l’école n’est pas assujettie. `totalCents` est le `quotedCents` d’une réservation : s’il a changé d’ici là, elle est refusée.",
  request: { body: jsonBody(quoteRequestSchema, { reservationType: "boat_rental", rentalDuration: 2 }) },
  responses: {
    200: jsonAnswer("Le prix", quoteSchema, {
      lines: [
        {
          code: "rental",
          label: "Location de Bateau",
          quantity: 2,
          unitCents: 8_000,
          cents: 16_000,
          vatPermille: standardPermille,
        },
      ],
      totalCents: 16_000,
      currency: "EUR",
      vat: { mode: "included", cents: vatWithin(16_000, standardPermille) },
      depositCents: 0,
    }),
    ...problemResponses(
      { 422: invalidFieldsExample({ rentalDuration: ["Durée minimum 1 heure"] }) },
      { body: true, limited: false },
    ),
  },
})

/** What a booking would cost now (school 4, "Catalogue"). */
export function quotesApi({ catalogue }: { catalogue: Pick<KeptCatalogue, "tariff"> }) {
  return createApiRouter().openapi(quoteRoute, (c) => {
    const request = c.req.valid("json")
    const { lines, totalCents, currency } = quoteOf(request, catalogue.tariff())
    const vatCents = vatOf({ lines })
    const label = reservationTypeLabel[request.reservationType]
    return c.json(
      {
        lines: lines.map((line) => Object.assign({ label, vatPermille: null }, line)),
        totalCents,
        currency,
        vat: { mode: vatCents > 0 ? ("included" as const) : ("none" as const), cents: vatCents },
        depositCents: depositOf(request.reservationType, { totalCents, currency }),
      },
      200,
    )
  })
}
