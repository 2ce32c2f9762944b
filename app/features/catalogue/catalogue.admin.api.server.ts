import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { addPrice, type PriceOutcome } from "./add-price.server.ts"
import { catalogueSchema, newPriceSchema } from "./catalogue.admin.schema.ts"
import { readCatalogue } from "./catalogue.queries.server.ts"
import { catalogueRefusals } from "./catalogue.refusals.ts"
import type { KeptCatalogue } from "./keep-catalogue.server.ts"
import { removePrice } from "./remove-price.server.ts"

const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const exampleCatalogue = {
  today: "2027-06-10",
  items: [
    {
      code: "rental" as const,
      now: { id: exampleId, cents: 8_000, currency: "EUR" as const, validFrom: "2027-01-01" },
      later: [{ id: exampleId, cents: 8_500, currency: "CHF" as const, validFrom: "2027-07-01" }],
      earlier: [],
    },
  ],
}
const whole = { 200: jsonAnswer("Tous les prix", catalogueSchema, exampleCatalogue) }
const unknown = "Prix inconnu"

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/prices",
    operationId: "listPrices",
    summary: "Les prix d’aujourd’hui, à venir et passés",
    description: "En centimes ; `cents: null` veut dire sur devis.",
    responses: { ...whole, ...problemResponses(administratorsOnly, { body: false }) },
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
      ...whole,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(catalogueRefusals, ["price-of-past", "price-once", "amount-needed", "francs-only"]),
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
      ...whole,
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

export interface CatalogueAdminDeps extends SessionDeps {
  clock: Clock
  catalogue: Pick<KeptCatalogue, "refresh">
}

/** « Tarifs » in the back-office (school 4). */
export function catalogueAdminApi(deps: CatalogueAdminDeps) {
  const { db, clock } = deps
  async function whatIsNow(outcome: PriceOutcome) {
    if (!outcome.ok) throw refuse(catalogueRefusals, outcome.refusal)
    await deps.catalogue.refresh()
    return await readCatalogue(db, dayAt(clock.now()))
  }
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await readCatalogue(db, dayAt(clock.now())), 200)
    })
    .openapi(routes.add, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const added = await addPrice(db, { price: c.req.valid("json"), actor, now: clock.now() })
      return c.json(await whatIsNow(added), 200)
    })
    .openapi(routes.remove, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const removed = await removePrice(db, { priceId: c.req.valid("param").id, actor, now: clock.now() })
      return c.json(await whatIsNow(removed), 200)
    })
}
