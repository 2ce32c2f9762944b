import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { calendarDaySchema } from "#app/platform/http/day.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { addPrice } from "./add-price.server.ts"
import { addVatRegistration } from "./add-vat-registration.server.ts"
import { eurosAheadSentence } from "./ahead-sentence.ts"
import { catalogueSchema, newPriceSchema, newVatRegistrationSchema } from "./catalogue.admin.schema.ts"
import { readCatalogue } from "./catalogue.queries.server.ts"
import { type CatalogueOutcome, type CatalogueRefusal, catalogueRefusals } from "./catalogue.refusals.ts"
import { toFrancsSchema } from "./francs.schema.ts"
import type { KeptCatalogue } from "./keep-catalogue.server.ts"
import { passToFrancs } from "./pass-to-francs.server.ts"
import { removePrice } from "./remove-price.server.ts"
import { removeVatRegistration } from "./remove-vat-registration.server.ts"
import { takeBackFrancs } from "./take-back-francs.server.ts"

interface CatalogueAdminDeps extends EndpointDeps {
  catalogue: Pick<KeptCatalogue, "refresh">
}

const endpoint = endpointsFor<CatalogueAdminDeps>()
const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

const prices = shape("PriceCatalogue", catalogueSchema, {
  today: "2027-06-10",
  items: [
    {
      code: "rental",
      now: { id: exampleId, cents: 8_000, currency: "EUR", validFrom: "2027-01-01" },
      later: [{ id: exampleId, cents: 8_500, currency: "CHF", validFrom: "2027-07-01" }],
      earlier: [],
    },
  ],
  vat: {
    now: { number: null, validFrom: null },
    later: [{ number: "CHE-123.456.788 TVA", validFrom: "2028-01-01" }],
    earlier: [],
  },
})

/** Every endpoint answers all of it. */
const wholeCatalogue = { may: "prices", answer: ["Tous les prix", prices] } as const

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

const register = endpoint(
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

const unregister = endpoint(
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

async function answerCatalogue<Refusal extends CatalogueRefusal>(
  { db, catalogue }: CatalogueAdminDeps,
  outcome: CatalogueOutcome<Refusal>,
  now: Date,
) {
  if (!outcome.ok) return { ...outcome, detail: outcome.ahead && eurosAheadSentence(outcome.ahead) }
  await catalogue.refresh()
  return await readCatalogue(db, dayAt(now))
}

/** « Tarifs » in the back-office, with « Tout passer en francs » and « TVA » (school 4). */
export function catalogueAdminApi(deps: CatalogueAdminDeps) {
  return routed(deps, [read, add, remove, register, unregister, pass, takeBack])
}
