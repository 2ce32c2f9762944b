import { type EndpointDeps, endpointsFor } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { eurosAheadSentence } from "./ahead-sentence.ts"
import { exampleCatalogue } from "./catalogue.admin.examples.server.ts"
import { catalogueSchema } from "./catalogue.admin.schema.ts"
import { readCatalogue } from "./catalogue.queries.server.ts"
import type { CatalogueOutcome, CatalogueRefusal } from "./catalogue.refusals.ts"
import type { KeptCatalogue } from "./keep-catalogue.server.ts"

export interface CatalogueAdminDeps extends EndpointDeps {
  catalogue: Pick<KeptCatalogue, "refresh">
}

export const endpoint = endpointsFor<CatalogueAdminDeps>()

/** Every endpoint of « Tarifs » answers all of it. */
export const wholeCatalogue = {
  may: "prices",
  answer: ["Tous les prix", shape("PriceCatalogue", catalogueSchema, exampleCatalogue)],
} as const

export async function answerCatalogue<Refusal extends CatalogueRefusal>(
  { db, catalogue }: CatalogueAdminDeps,
  outcome: CatalogueOutcome<Refusal>,
  now: Date,
) {
  if (!outcome.ok) return { ...outcome, detail: outcome.ahead && eurosAheadSentence(outcome.ahead) }
  await catalogue.refresh()
  return await readCatalogue(db, dayAt(now))
}
