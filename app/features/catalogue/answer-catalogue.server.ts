import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { eurosAheadSentence } from "./ahead-sentence.ts"
import { type Catalogue, catalogueSchema } from "./catalogue.admin.schema.ts"
import { readCatalogue } from "./catalogue.queries.server.ts"
import { type CatalogueOutcome, catalogueRefusals } from "./catalogue.refusals.ts"
import type { KeptCatalogue } from "./keep-catalogue.server.ts"

const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const exampleCatalogue: Catalogue = {
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
}

/** Every endpoint of the catalogue answers all of it. */
export const wholeCatalogue = { 200: jsonAnswer("Tous les prix", catalogueSchema, exampleCatalogue) }

export interface CatalogueAdminDeps extends SessionDeps {
  clock: Clock
  catalogue: Pick<KeptCatalogue, "refresh">
}

/** Throws the problem of a refused command. */
export async function answerCatalogue(deps: CatalogueAdminDeps, outcome: CatalogueOutcome): Promise<Catalogue> {
  if (!outcome.ok) {
    const detail = outcome.refusal === "euros-ahead" ? eurosAheadSentence(outcome.ahead) : undefined
    throw refuse(catalogueRefusals, outcome.refusal, { detail })
  }
  await deps.catalogue.refresh()
  return await readCatalogue(deps.db, dayAt(deps.clock.now()))
}
