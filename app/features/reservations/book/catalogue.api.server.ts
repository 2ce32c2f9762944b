import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { publicCatalogue } from "./catalogue.queries.server.ts"
import { publicCatalogueSchema } from "./catalogue.schema.ts"

type CatalogueApiDeps = EndpointDeps & { catalogue: Pick<KeptCatalogue, "tariff"> }

const endpoint = endpointsFor<CatalogueApiDeps>()

const read = endpoint(
  {
    at: "get /catalogue",
    may: "guest",
    operationId: "getCatalogue",
    summary: "Ce que l’école propose",
    description:
      "Bases, modèles de bateaux, prestations avec prix et conditions, permis, saison et heures d’ouverture, tels qu’ils valent aujourd’hui. Les codes sont des textes ouverts : d’autres peuvent venir. `leastPrice` : un prix « à partir de », que l’école fixe en confirmant.",
    answer: ["Le catalogue du jour", shape("PublicCatalogue", publicCatalogueSchema)],
  },
  async ({ db, catalogue }, { now, c }) => {
    c.header("Cache-Control", "public, max-age=60")
    return await publicCatalogue(db, { prices: catalogue.tariff().prices, today: dayAt(now) })
  },
)

/** For programs that have only the document of the API (design 5). */
export function catalogueApi(deps: CatalogueApiDeps) {
  return routed(deps, [read])
}
