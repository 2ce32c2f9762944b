import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin } from "#app/features/identity/guard/require-user.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { calendarDaySchema } from "#app/platform/http/day.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { addVatRegistration } from "./add-vat-registration.server.ts"
import { answerCatalogue, type CatalogueAdminDeps, wholeCatalogue } from "./answer-catalogue.server.ts"
import { newVatRegistrationSchema } from "./catalogue.admin.schema.ts"
import { catalogueRefusals } from "./catalogue.refusals.ts"
import { removeVatRegistration } from "./remove-vat-registration.server.ts"

const noDay = "Jour inconnu"

const routes = {
  add: createRoute({
    method: "post",
    path: "/admin/prices/vat",
    operationId: "addVatRegistration",
    summary: "Dire depuis quand l’école est assujettie à la TVA, ou ne l’est plus",
    description:
      "`number: null` veut dire plus assujettie. Les prix comprennent la TVA et ne changent pas ; ce qui a été réservé garde la sienne.",
    request: { body: jsonBody(newVatRegistrationSchema, { number: "CHE-123.456.788 TVA", validFrom: "2028-01-01" }) },
    responses: {
      ...wholeCatalogue,
      ...problemResponses(
        { ...administratorsOnly, ...refusalExamples(catalogueRefusals, ["vat-of-past", "day-too-far", "vat-once"]) },
        { body: true, limited: false },
      ),
    },
  }),
  remove: createRoute({
    method: "delete",
    path: "/admin/prices/vat/{validFrom}",
    operationId: "removeVatRegistration",
    summary: "Retirer un changement de TVA qui commence aujourd’hui ou plus tard",
    description: "Ce qui valait avant vaut de nouveau.",
    request: { params: z.object({ validFrom: calendarDaySchema(noDay) }) },
    responses: {
      ...wholeCatalogue,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(catalogueRefusals, ["vat-unknown", "vat-begun"]),
          422: invalidFieldsExample({ validFrom: [noDay] }),
        },
        { body: false, unsafe: true },
      ),
    },
  }),
}

/** « TVA » of « Tarifs » (school 4, "Documents"). */
export function vatAdminApi(deps: CatalogueAdminDeps) {
  const { db, clock } = deps
  return createApiRouter()
    .openapi(routes.add, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const added = await addVatRegistration(db, { registration: c.req.valid("json"), actor, now: clock.now() })
      return c.json(await answerCatalogue(deps, added), 200)
    })
    .openapi(routes.remove, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { validFrom } = c.req.valid("param")
      const removed = await removeVatRegistration(db, { validFrom, actor, now: clock.now() })
      return c.json(await answerCatalogue(deps, removed), 200)
    })
}
