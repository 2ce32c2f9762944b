import { createRoute } from "@hono/zod-openapi"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { depositOf, quoteOf } from "#app/features/reservations/quote.rules.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { quoteRequestSchema, quoteSchema } from "./quotes.schema.ts"

const quoteRoute = createRoute({
  method: "post",
  path: "/quotes",
  operationId: "quote",
  summary: "Demander un prix",
  description:
    "Les prix d’aujourd’hui, ligne par ligne, en centimes. `totalCents` est le `quotedCents` d’une réservation : s’il a changé d’ici là, elle est refusée.",
  request: { body: jsonBody(quoteRequestSchema, { reservationType: "boat_rental", rentalDuration: 2 }) },
  responses: {
    200: jsonAnswer("Le prix", quoteSchema, {
      lines: [{ code: "rental", label: "Location de Bateau", quantity: 2, unitCents: 8_000, cents: 16_000 }],
      totalCents: 16_000,
      currency: "EUR",
      vat: { mode: "none", cents: 0 },
      depositCents: 0,
    }),
    ...problemResponses(
      { 422: invalidFieldsExample({ rentalDuration: ["Durée minimum 1 heure"] }) },
      { body: true, limited: false },
    ),
  },
})

/** What a booking would cost now (school 4, "Catalogue"). */
export function quotesApi({ catalogue }: { catalogue: Pick<KeptCatalogue, "prices"> }) {
  return createApiRouter().openapi(quoteRoute, (c) => {
    const request = c.req.valid("json")
    const { lines, totalCents, currency } = quoteOf(request, catalogue.prices())
    const label = reservationTypeLabel[request.reservationType]
    return c.json(
      {
        lines: lines.map((line) => Object.assign({ label }, line)),
        totalCents,
        currency,
        vat: { mode: "none" as const, cents: 0 },
        depositCents: depositOf(request.reservationType, { totalCents, currency }),
      },
      200,
    )
  })
}
