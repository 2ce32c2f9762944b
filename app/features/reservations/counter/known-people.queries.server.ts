import { searchAccounts } from "#app/features/identity/identity.admin.queries.server.ts"
import { reservationList } from "#app/features/reservations/manage/reservations.admin.queries.server.ts"
import { contactColumns } from "#app/features/reservations/reservations.queries.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { normalPhone } from "#app/platform/contact/normal-phone.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.ts"
import type { KnownPerson } from "./counter-booking.schema.ts"

const shown = 8
/** One guest may have booked often. */
const bookingsRead = 40

/** Accounts first, then people of earlier bookings without an account, each once. */
export async function findKnownPeople(db: Db, q: SearchTerms): Promise<KnownPerson[]> {
  const asGuests = db
    .selectFrom("reservations")
    .select(["firstName", "lastName", ...contactColumns])
    .where("userId", "is", null)
    .where("forgottenAt", "is", null)
  const [accounts, guests] = await Promise.all([
    searchAccounts(db, q, shown),
    reservationList.head(db, asGuests, { q }, bookingsRead),
  ])
  const addresses = new Set(accounts.items.map(({ email }) => email))
  const found: KnownPerson[] = [
    ...accounts.items.map(({ id, phone, firstName, lastName, email }) => {
      return { userId: id, firstName, lastName, email, phone: phone ?? "" }
    }),
    ...guests.items
      .filter(({ email }) => !addresses.has(normalEmail(email)))
      .map((guest) => Object.assign(guest, { userId: null })),
  ]
  const once = new Map(found.toReversed().map((person) => [identityOf(person), person]))
  return found.filter((person) => once.get(identityOf(person)) === person).slice(0, shown)
}

/** Two guests of one name are two people when they left different addresses or numbers. */
function identityOf({ userId, firstName, lastName, email, phone }: KnownPerson): string {
  const name = `${firstName} ${lastName}`.toLocaleLowerCase("fr")
  return userId ?? [name, normalEmail(email), normalPhone(phone) ?? phone.replaceAll(/\D/g, "")].join("|")
}
