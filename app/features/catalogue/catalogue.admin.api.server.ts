import { z } from "@hono/zod-openapi"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { addPrice } from "./add-price.server.ts"
import { answerCatalogue, type CatalogueAdminDeps, endpoint, wholeCatalogue } from "./answer-catalogue.server.ts"
import { newPriceSchema } from "./catalogue.admin.schema.ts"
import { readCatalogue } from "./catalogue.queries.server.ts"
import { catalogueRefusals } from "./catalogue.refusals.ts"
import { removePrice } from "./remove-price.server.ts"

const read = endpoint(
  {
    ...wholeCatalogue,
    at: "get /admin/prices",
    operationId: "listPrices",
    summary: "Les prix d’aujourd’hui, à venir et passés",
    description: "En centimes ; `cents: null` veut dire sur devis.",
  },
  async ({ db }, { now }) => await readCatalogue(db, dayAt(now)),
)

const add = endpoint(
  {
    ...wholeCatalogue,
    at: "post /admin/prices",
    operationId: "addPrice",
    summary: "Ajouter un prix à partir d’un jour",
    description:
      "Les prix d’avant restent, et ce qui a été réservé garde le sien. Les pages montrent le nouveau dix secondes après au plus tard.",
    body: shape("NewPrice", newPriceSchema, {
      code: "rental",
      cents: 8_500,
      currency: "CHF",
      validFrom: "2027-07-01",
    }),
    refused: some(catalogueRefusals, "price-of-past", "day-too-far", "price-once", "amount-needed", "francs-only"),
  },
  async (deps, { body: price, actor, now }) =>
    await answerCatalogue(deps, await addPrice(deps.db, { price, actor, now }), now),
)

const remove = endpoint(
  {
    ...wholeCatalogue,
    at: "delete /admin/prices/{id}",
    operationId: "removePrice",
    summary: "Retirer un prix qui commence aujourd’hui ou plus tard",
    description: "Celui d’avant vaut de nouveau.",
    params: z.object({ id: idSchema("Prix inconnu") }),
    refused: some(catalogueRefusals, "price-unknown", "price-begun"),
  },
  async (deps, { params: { id: priceId }, actor, now }) =>
    await answerCatalogue(deps, await removePrice(deps.db, { priceId, actor, now }), now),
)

/** « Tarifs » in the back-office (school 4). */
export function catalogueAdminApi(deps: CatalogueAdminDeps) {
  return routed(deps, [read, add, remove])
}
