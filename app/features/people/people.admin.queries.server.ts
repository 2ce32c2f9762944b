import { historyOf } from "#app/features/identity/history.queries.server.ts"
import {
  type AccountsAsked,
  accountList,
  accounts,
  findAccount,
} from "#app/features/identity/identity.admin.queries.server.ts"
import {
  applicationCounts,
  applicationIdsOfPerson,
  latestApplicationsOf,
} from "#app/features/licence/licence.people.queries.server.ts"
import { findLicence } from "#app/features/licence/licence.queries.server.ts"
import { refusedAmong } from "#app/features/outbox/refused-addresses.server.ts"
import { sumsOfAccounts, sumsPaid } from "#app/features/payments/ledger/sums.queries.server.ts"
import { personIdOf } from "#app/features/persons/persons.queries.server.ts"
import {
  guestReservationCount,
  latestReservationsOf,
  type Owner,
  reservationCounts,
  reservationIdsOfPerson,
} from "#app/features/reservations/reservations.people.queries.server.ts"
import { readableEmail } from "#app/platform/contact/readable-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { atMostOfPerson, type RoleFilter } from "./people.admin.rules.ts"
import type { PeopleList, Person, PersonDetails } from "./people.admin.schema.ts"
import { findProfile } from "./people.queries.server.ts"

export async function listPeople(db: Db, { role, ...asked }: PeopleAsked): Promise<PeopleList> {
  const { items, nextCursor } = await accountList.page(db, accounts(db, roleOf(role)), asked)
  return { items: await withCounts(db, items), nextCursor }
}

export type PeopleAsked = AccountsAsked & { role: RoleFilter }

const roleOf = (filter: RoleFilter) => (filter === "all" ? undefined : filter)

export async function* peoplePages(db: Db, { role, ...asked }: PeopleAsked): AsyncGenerator<Person[]> {
  for await (const page of accountList.pages(db, accounts(db, roleOf(role)), asked, csvPageSize)) {
    yield await withCounts(db, page)
  }
}

type Account = Omit<Person, "city" | "applications" | "reservations" | "createdAt"> & { createdAt: Date }

async function withCounts(db: Db, people: readonly Account[]): Promise<Person[]> {
  const ids = people.map(({ id }) => id)
  const [cities, applications, reservations] = await Promise.all([
    citiesOf(db, ids),
    applicationCounts(db, ids),
    reservationCounts(db, ids),
  ])
  return people.map((person) => ({
    ...person,
    email: readableEmail(person.email),
    city: cities.get(person.id) ?? null,
    applications: applications.get(person.id) ?? 0,
    reservations: reservations.get(person.id) ?? 0,
    createdAt: person.createdAt.toISOString(),
  }))
}

async function citiesOf(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const profiles = await db.selectFrom("profiles").select(["id", "city"]).where("id", "in", ids).execute()
  return new Map(profiles.map(({ id, city }) => [id, city]))
}

export async function findPerson(db: Db, id: string): Promise<PersonDetails | undefined> {
  const account = await findAccount(db, id)
  if (!account) return undefined
  const owner = { userId: id, provenEmail: account.emailVerified ? account.email : null }
  const [[person], profile, licence, latestApplications, latestReservations, asGuest, known, paid, history, personId] =
    await Promise.all([
      withCounts(db, [account]),
      findProfile(db, id),
      findLicence(db, id),
      latestApplicationsOf(db, id, atMostOfPerson),
      latestReservationsOf(db, owner, atMostOfPerson),
      guestReservationCount(db, owner),
      accountsOf(db, owner),
      sumsPaid(db, id),
      historyOf(db, { entity: "user", entityId: id, atMost: atMostOfPerson }),
      personIdOf(db, id),
    ])
  if (!person) return undefined
  const latest = new Set([...latestReservations, ...latestApplications].map((one) => one.id))
  const { version: _, ...own } = profile
  return {
    ...person,
    reservations: person.reservations + asGuest,
    ...own,
    personId,
    emailVerified: account.emailVerified,
    unreachable: (await refusedAmong(db, [account.email])).size > 0,
    twoFactorEnabled: account.twoFactorEnabled,
    openSessions: account.openSessions,
    licence,
    latestApplications,
    latestReservations,
    accounts: known.filter((one) => latest.has(one.id)),
    rests: restsOf(known),
    paid,
    history,
  }
}

/** All accounts of a person, applications first. */
async function accountsOf(db: Db, owner: Owner): Promise<PersonDetails["accounts"]> {
  const [bookingIds, applicationIds] = await Promise.all([
    reservationIdsOfPerson(db, owner),
    applicationIdsOfPerson(db, owner.userId),
  ])
  const booked = await sumsOfAccounts(db, bookingIds)
  const applied = await sumsOfAccounts(db, applicationIds)
  return [
    ...[...applied].map(([id, sums]) => Object.assign({ id, kind: "application" as const }, sums)),
    ...[...booked].map(([id, sums]) => Object.assign({ id, kind: "reservation" as const }, sums)),
  ]
}

/** Money to take and money to give back are summed apart, because they belong to different accounts. */
function restsOf(known: PersonDetails["accounts"]): PersonDetails["rests"] {
  const rests = currencies.map((currency) => {
    const of = known.filter((account) => account.currency === currency)
    const sum = (sign: 1 | -1) => of.reduce((total, { restCents }) => total + Math.max(0, sign * restCents), 0)
    return { currency, toTakeCents: sum(1), toGiveBackCents: sum(-1) }
  })
  return rests.filter(({ toTakeCents, toGiveBackCents }) => toTakeCents > 0 || toGiveBackCents > 0)
}
