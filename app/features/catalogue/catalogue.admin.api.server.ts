import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin } from "#app/features/identity/guard/require-user.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { addPrice } from "./add-price.server.ts"
import { answerCatalogue, type CatalogueAdminDeps, wholeCatalogue } from "./answer-catalogue.server.ts"
import { newPriceSchema } from "./catalogue.admin.schema.ts"
import { readCatalogue } from "./catalogue.queries.server.ts"
import { catalogueRefusals } from "./catalogue.refusals.ts"
import { removePrice } from "./remove-price.server.ts"

const unknown = "Prix inconnu"

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/prices",
    operationId: "listPrices",
    summary: "Les prix d’aujourd’hui, à venir et passés",
    description: "En centimes ; `cents: null` veut dire sur devis.",
    responses: { ...wholeCatalogue, ...problemResponses(administratorsOnly, { body: false }) },
  }),
  add: createRoute({
    method: "post",
    path: "/admin/prices",
    operationId: "addPrice",
    summary: "Ajouter un prix à partir d’un jour",
    description:
      "Les prix d’avant restent, et ce qui a été réservé garde le sien. Les pages montrent le nouveau dix secondes après au plus tard.",
    request: {
      body: jsonBody(newPriceSchema, { code: "rental", cents: 8_500, currency: "CHF", validFrom: "2027-07-01" }),
    },
    responses: {
      ...wholeCatalogue,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(catalogueRefusals, [
            "price-of-past",
            "day-too-far",
            "price-once",
            "amount-needed",
            "francs-only",
          ]),
        },
        { body: true, limited: false },
      ),
    },
  }),
  remove: createRoute({
    method: "delete",
    path: "/admin/prices/{id}",
    operationId: "removePrice",
    summary: "Retirer un prix qui commence aujourd’hui ou plus tard",
    description: "Celui d’avant vaut de nouveau.",
    request: { params: z.object({ id: idSchema(unknown) }) },
    responses: {
      ...wholeCatalogue,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(catalogueRefusals, ["price-unknown", "price-begun"]),
          422: invalidFieldsExample({ id: [unknown] }),
        },
        { body: false, unsafe: true },
      ),
    },
  }),
}

/** « Tarifs » in the back-office (school 4). */
export function catalogueAdminApi(deps: CatalogueAdminDeps) {
  const { db, clock } = deps
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await readCatalogue(db, dayAt(clock.now())), 200)
    })
    .openapi(routes.add, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const added = await addPrice(db, { price: c.req.valid("json"), actor, now: clock.now() })
      return c.json(await answerCatalogue(deps, added), 200)
    })
    .openapi(routes.remove, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const removed = await removePrice(db, { priceId: c.req.valid("param").id, actor, now: clock.now() })
      return c.json(await answerCatalogue(deps, removed), 200)
    })
}
