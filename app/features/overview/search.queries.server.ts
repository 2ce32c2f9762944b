import { searchAccounts } from "#app/features/identity/identity.admin.queries.server.ts"
import { searchApplications } from "#app/features/licence/decision/application.admin.queries.server.ts"
import { searchPersons } from "#app/features/persons/persons.queries.server.ts"
import { searchReservations } from "#app/features/reservations/manage/reservations.admin.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.ts"
import type { Found } from "./search.schema.ts"

const shown = 6

export async function findEverywhere(db: Db, q: SearchTerms): Promise<Found> {
  const [persons, people, reservations, applications] = await Promise.all([
    searchPersons(db, q, shown),
    searchAccounts(db, q, shown),
    searchReservations(db, q, shown),
    searchApplications(db, q, shown),
  ])
  return { persons, people, reservations, applications }
}
