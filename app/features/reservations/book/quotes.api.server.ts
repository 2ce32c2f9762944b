import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { quoteAnswer } from "./quote-answer.server.ts"
import { exampleQuote } from "./quotes.examples.server.ts"
import { quoteRequestSchema, quoteSchema } from "./quotes.schema.ts"

type QuotesApiDeps = EndpointDeps & { catalogue: Pick<KeptCatalogue, "tariff"> }

const endpoint = endpointsFor<QuotesApiDeps>()

const quote = endpoint(
  {
    at: "post /quotes",
    may: "guest",
    operationId: "quote",
    summary: "Demander un prix",
    description:
      "Les prix d’aujourd’hui, ligne par ligne, en centimes. `vatPermille` est le taux de TVA en pour mille, 0 pour une formation (exonérée), null si l’école n’est pas assujettie le jour de la prestation, `reservationDate` (sans lui, aujourd’hui). `totalCents` est le `quotedCents` d’une réservation : s’il a changé d’ici là, elle est refusée.",
    body: shape("QuoteRequest", quoteRequestSchema, { reservationType: "boat_rental", rentalDuration: 2 }),
    limited: false,
    answer: ["Le prix", shape("Quote", quoteSchema, exampleQuote)],
  },
  async ({ catalogue }, { body: { reservationDate = "", ...asked } }) =>
    quoteAnswer({ ...asked, reservationDate }, catalogue.tariff()),
)

/** What a booking would cost now (school 4, "Catalogue"). */
export function quotesApi(deps: QuotesApiDeps) {
  return routed(deps, [quote])
}
