import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin } from "#app/features/identity/guard/require-user.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
import { answerCatalogue, type CatalogueAdminDeps, wholeCatalogue } from "./answer-catalogue.server.ts"
import { catalogueRefusals } from "./catalogue.refusals.ts"
import { toFrancsSchema } from "./francs.schema.ts"
import { passToFrancs } from "./pass-to-francs.server.ts"
import { takeBackFrancs } from "./take-back-francs.server.ts"

const noDay = "Jour inconnu"

const routes = {
  pass: createRoute({
    method: "post",
    path: "/admin/prices/francs",
    operationId: "passToFrancs",
    summary: "Donner un prix en francs à tout ce qui est en euros, à partir d’un jour",
    description:
      "Le cours est en francs pour dix mille euros, l’arrondi à cinq centimes ou au franc. `seen` est la liste qui a été montrée : si les prix ont changé d’ici là, rien n’est écrit. Ce qui est sur devis change de monnaie.",
    request: {
      body: jsonBody(toFrancsSchema, {
        francsPer10000Euros: 9_400,
        rounding: "five-centimes",
        validFrom: "2027-07-01",
        seen: [{ code: "rental", fromCents: 8_000, toCents: 7_520 }],
      }),
    },
    responses: {
      ...wholeCatalogue,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(catalogueRefusals, [
            "price-of-past",
            "day-too-far",
            "euros-ahead",
            "francs-already",
            "francs-changed",
          ]),
        },
        { body: true, limited: false },
      ),
    },
  }),
  takeBack: createRoute({
    method: "delete",
    path: "/admin/prices/francs/{validFrom}",
    operationId: "takeBackFrancs",
    summary: "Reprendre les prix en euros d’avant un passage en francs",
    description: "Retire tous les prix qui passent en francs ce jour-là, aujourd’hui ou plus tard.",
    request: { params: z.object({ validFrom: z.iso.date({ error: noDay }) }) },
    responses: {
      ...wholeCatalogue,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(catalogueRefusals, ["no-passage"]),
          422: invalidFieldsExample({ validFrom: [noDay] }),
        },
        { body: false, unsafe: true },
      ),
    },
  }),
}

/** « Tout passer en francs » of « Tarifs » (school 4, "Catalogue"). */
export function francsAdminApi(deps: CatalogueAdminDeps) {
  const { db, clock } = deps
  return createApiRouter()
    .openapi(routes.pass, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const passed = await passToFrancs(db, { asked: c.req.valid("json"), actor, now: clock.now() })
      return c.json(await answerCatalogue(deps, passed), 200)
    })
    .openapi(routes.takeBack, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const { validFrom } = c.req.valid("param")
      const taken = await takeBackFrancs(db, { validFrom, actor, now: clock.now() })
      return c.json(await answerCatalogue(deps, taken), 200)
    })
}
