import { z } from "@hono/zod-openapi"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { calendarDaySchema } from "#app/platform/http/day.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { addVatRegistration } from "./add-vat-registration.server.ts"
import { answerCatalogue, type CatalogueAdminDeps, endpoint, wholeCatalogue } from "./answer-catalogue.server.ts"
import { newVatRegistrationSchema } from "./catalogue.admin.schema.ts"
import { catalogueRefusals } from "./catalogue.refusals.ts"
import { removeVatRegistration } from "./remove-vat-registration.server.ts"

const add = endpoint(
  {
    ...wholeCatalogue,
    at: "post /admin/prices/vat",
    operationId: "addVatRegistration",
    summary: "Dire depuis quand l’école est assujettie à la TVA, ou ne l’est plus",
    description:
      "`number: null` veut dire plus assujettie. Les prix comprennent la TVA et ne changent pas ; ce qui a été réservé garde la sienne.",
    body: shape("NewVatRegistration", newVatRegistrationSchema, {
      number: "CHE-123.456.788 TVA",
      validFrom: "2028-01-01",
    }),
    refused: some(catalogueRefusals, "vat-of-past", "day-too-far", "vat-once"),
  },
  async (deps, { body: registration, actor, now }) =>
    await answerCatalogue(deps, await addVatRegistration(deps.db, { registration, actor, now }), now),
)

const remove = endpoint(
  {
    ...wholeCatalogue,
    at: "delete /admin/prices/vat/{validFrom}",
    operationId: "removeVatRegistration",
    summary: "Retirer un changement de TVA qui commence aujourd’hui ou plus tard",
    description: "Ce qui valait avant vaut de nouveau.",
    params: z.object({ validFrom: calendarDaySchema("Jour inconnu") }),
    refused: some(catalogueRefusals, "vat-unknown", "vat-begun"),
  },
  async (deps, { params: { validFrom }, actor, now }) =>
    await answerCatalogue(deps, await removeVatRegistration(deps.db, { validFrom, actor, now }), now),
)

/** « TVA » of « Tarifs » (school 4, "Documents"). */
export function vatAdminApi(deps: CatalogueAdminDeps) {
  return routed(deps, [add, remove])
}
