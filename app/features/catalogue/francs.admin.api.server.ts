import { z } from "@hono/zod-openapi"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { answerCatalogue, type CatalogueAdminDeps, endpoint, wholeCatalogue } from "./answer-catalogue.server.ts"
import { catalogueRefusals } from "./catalogue.refusals.ts"
import { toFrancsSchema } from "./francs.schema.ts"
import { passToFrancs } from "./pass-to-francs.server.ts"
import { takeBackFrancs } from "./take-back-francs.server.ts"

const pass = endpoint(
  {
    ...wholeCatalogue,
    at: "post /admin/prices/francs",
    operationId: "passToFrancs",
    summary: "Donner un prix en francs à tout ce qui est en euros, à partir d’un jour",
    description:
      "Le cours est en francs pour dix mille euros, l’arrondi à cinq centimes ou au franc. `seen` est la liste qui a été montrée : si les prix ont changé d’ici là, rien n’est écrit. Ce qui est sur devis change de monnaie.",
    body: shape("PassageToFrancs", toFrancsSchema, {
      francsPer10000Euros: 9_400,
      rounding: "five-centimes",
      validFrom: "2027-07-01",
      seen: [{ code: "rental", fromCents: 8_000, toCents: 7_520 }],
    }),
    refused: some(catalogueRefusals, "price-of-past", "day-too-far", "euros-ahead", "francs-already", "francs-changed"),
  },
  async (deps, { body: asked, actor, now }) =>
    await answerCatalogue(deps, await passToFrancs(deps.db, { asked, actor, now }), now),
)

const takeBack = endpoint(
  {
    ...wholeCatalogue,
    at: "delete /admin/prices/francs/{validFrom}",
    operationId: "takeBackFrancs",
    summary: "Reprendre les prix en euros d’avant un passage en francs",
    description: "Retire tous les prix qui passent en francs ce jour-là, aujourd’hui ou plus tard.",
    params: z.object({ validFrom: z.iso.date({ error: "Jour inconnu" }) }),
    refused: some(catalogueRefusals, "no-passage"),
  },
  async (deps, { params: { validFrom }, actor, now }) =>
    await answerCatalogue(deps, await takeBackFrancs(deps.db, { validFrom, actor, now }), now),
)

/** « Tout passer en francs » of « Tarifs » (school 4, "Catalogue"). */
export function francsAdminApi(deps: CatalogueAdminDeps) {
  return routed(deps, [pass, takeBack])
}
