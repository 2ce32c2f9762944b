import { createRoute } from "@hono/zod-openapi"
import type { KeptCatalogue } from "#app/features/catalogue/keep-catalogue.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { publicCatalogue } from "./catalogue.queries.server.ts"
import { publicCatalogueSchema } from "./catalogue.schema.ts"

const route = createRoute({
  method: "get",
  path: "/catalogue",
  operationId: "getCatalogue",
  summary: "Ce que l’école propose",
  description:
    "Bases, modèles de bateaux, prestations avec prix et conditions, permis, saison et heures d’ouverture, tels qu’ils valent aujourd’hui. Les codes sont des textes ouverts : d’autres peuvent venir. `leastPrice` : un prix « à partir de », que l’école fixe en confirmant.",
  responses: {
    200: jsonAnswer("Le catalogue du jour", publicCatalogueSchema),
    ...problemResponses({}, { body: false }),
  },
})

/** For programs that have only the document of the API (design 5). */
export function catalogueApi(deps: { db: Db; clock: Clock; catalogue: Pick<KeptCatalogue, "tariff"> }) {
  return createApiRouter().openapi(route, async (c) => {
    const today = dayAt(deps.clock.now())
    c.header("Cache-Control", "public, max-age=60")
    return c.json(await publicCatalogue(deps.db, { prices: deps.catalogue.tariff().prices, today }), 200)
  })
}
