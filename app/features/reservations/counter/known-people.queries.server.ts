import { findPersons } from "#app/features/persons/persons.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.ts"
import type { KnownPerson } from "./counter-booking.schema.ts"

const shown = 8

/** Whoever the school knows, by a booking, an application or a message; those with an account first. */
export async function findKnownPeople(db: Db, q: SearchTerms): Promise<KnownPerson[]> {
  const { items } = await findPersons(db, q, shown)
  const known = items.map(({ id: personId, userId, firstName, lastName, email, phone }) => {
    return { personId, userId, firstName, lastName, email: email ?? "", phone: phone ?? "" }
  })
  return known.toSorted((one, other) => Number(one.userId === null) - Number(other.userId === null))
}
