import { messagesOfPerson } from "#app/features/contact/contact.queries.server.ts"
import { historyOf } from "#app/features/identity/history.queries.server.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { applicationsOfPerson } from "#app/features/licence/licence.people.queries.server.ts"
import { sumsOfAccounts } from "#app/features/payments/ledger/sums.queries.server.ts"
import { findLiving, mergesInto, suggestionsFor, thingsOf } from "#app/features/persons/persons.queries.server.ts"
import { reservationsOfPerson } from "#app/features/reservations/reservations.people.queries.server.ts"
import { waitingOfPerson } from "#app/features/reservations/waiting/waiting.queries.server.ts"
import { interestsOfPerson } from "#app/features/sharing/sharing.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { PersonFile, Thing } from "./person.schema.ts"

/** Things that the page shows. */
export const atMostOfFile = 100

/** Undefined for an unknown and for a forgotten person; of who was merged, the person into whom. */
export async function findPersonFile(db: Db, id: string, now: Date): Promise<PersonFile | undefined> {
  const person = await findLiving(db, id)
  if (!person) return undefined
  const { createdAt: _createdAt, foldedName: _foldedName, note, ...shown } = person
  const [things, found, merged, suggestions, history] = await Promise.all([
    thingsOf(db, [person.id]),
    belongingsOf(db, person.id),
    mergesInto(db, person.id, now),
    suggestionsFor(db, person),
    historyOf(db, { entity: "person", entityId: person.id }),
  ])
  const counted = things.get(person.id)
  if (!counted) return undefined
  return {
    ...shown,
    hasAccount: person.userId !== null,
    things: counted,
    note: note ?? "",
    ...found,
    merged,
    suggestions,
    history,
  }
}

type Read = Awaited<ReturnType<typeof rowsOf>>

async function rowsOf(db: Db, personId: string) {
  const most = atMostOfFile + 1
  const [reservations, applications, waiting, messages, interests] = await Promise.all([
    reservationsOfPerson(db, personId, most),
    applicationsOfPerson(db, personId, most),
    waitingOfPerson(db, personId, most),
    messagesOfPerson(db, personId, most),
    interestsOfPerson(db, personId, most),
  ])
  return { reservations, applications, waiting, messages, interests }
}

async function belongingsOf(db: Db, personId: string) {
  const rows = await rowsOf(db, personId)
  const all = [
    ...rows.reservations.map(({ createdAt, ...row }) =>
      Object.assign(row, { kind: "reservation" as const, at: createdAt.toISOString() }),
    ),
    ...rows.applications.flatMap(applicationThings),
    ...rows.waiting.map(({ createdAt, startsAt, ...row }) =>
      Object.assign(row, {
        kind: "waiting-entry" as const,
        at: createdAt.toISOString(),
        startsAt: startsAt.toISOString(),
      }),
    ),
    ...rows.messages.map(({ id, subject, handledAt, createdAt }) => ({
      kind: "contact-message" as const,
      id,
      at: createdAt.toISOString(),
      subject,
      handled: handledAt !== null,
    })),
    ...rows.interests.map(({ createdAt, ...row }) =>
      Object.assign(row, { kind: "boat-sharing-interest" as const, at: createdAt.toISOString() }),
    ),
  ] satisfies Thing[]
  const newestFirst = all.sort((one, other) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id))
  return {
    belongings: newestFirst.slice(0, atMostOfFile),
    more: newestFirst.length > atMostOfFile,
    accounts: await openAccountsOf(db, rows),
  }
}

function applicationThings({ createdAt, submittedAt, seats, ...application }: Read["applications"][number]): Thing[] {
  const at = (submittedAt ?? createdAt).toISOString()
  return [
    { kind: "application", ...application, submittedAt: submittedAt?.toISOString() ?? null, at },
    ...seats.map(({ id, sessionId, sessionType, date, startTime, bookingStatus }) => ({
      kind: "seat" as const,
      id,
      at,
      sessionId,
      sessionType,
      date,
      startTime,
      confirmed: bookingStatus === "confirmed",
    })),
  ]
}

async function openAccountsOf(db: Db, { reservations, applications }: Read): Promise<PersonFile["accounts"]> {
  const names = [
    ...reservations.map(({ id, reference }) => ({ id, kind: "reservation" as const, about: reference })),
    ...applications.map(({ id, licenseType }) => {
      return { id, kind: "application" as const, about: licenceTypeLabel[licenseType] }
    }),
  ]
  const sums = await sumsOfAccounts(
    db,
    names.map(({ id }) => id),
  )
  return names.flatMap((named) => {
    const account = sums.get(named.id)
    return account && account.restCents !== 0 ? [{ ...named, ...account }] : []
  })
}
