import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { eurosAheadSentence } from "./ahead-sentence.ts"
import { exampleCatalogue } from "./catalogue.admin.examples.server.ts"
import { type Catalogue, catalogueSchema } from "./catalogue.admin.schema.ts"
import { readCatalogue } from "./catalogue.queries.server.ts"
import { type CatalogueOutcome, catalogueRefusals } from "./catalogue.refusals.ts"
import type { KeptCatalogue } from "./keep-catalogue.server.ts"

export const wholeCatalogue = { 200: jsonAnswer("Tous les prix", catalogueSchema, exampleCatalogue) }

export interface CatalogueAdminDeps extends SessionDeps {
  clock: Clock
  catalogue: Pick<KeptCatalogue, "refresh">
}

/** @throws Problem for a refused command */
export async function answerCatalogue(deps: CatalogueAdminDeps, outcome: CatalogueOutcome): Promise<Catalogue> {
  if (!outcome.ok) {
    const detail = outcome.refusal === "euros-ahead" ? eurosAheadSentence(outcome.ahead) : undefined
    throw refuse(catalogueRefusals, outcome.refusal, { detail })
  }
  await deps.catalogue.refresh()
  return await readCatalogue(deps.db, dayAt(deps.clock.now()))
}
