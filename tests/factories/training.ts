import { type Insertable, sql } from "kysely"
import { v7 as uuid, v4 } from "uuid"
import type { LicenceType, SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { ApplicationToSubmit } from "#app/features/licence/application/submit-application.server.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import type { Db, Tables } from "#app/platform/database/tables.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { withPerson } from "./persons.ts"
import { specifiedPrices } from "./prices.ts"
import { testNow } from "./slots.ts"

export interface SessionTraits {
  licenseType?: LicenceType
  sessionType?: SessionType
  date?: string
  startTime?: string
  endTime?: string
  priceCents?: number
  maxParticipants?: number
  currentParticipants?: number
  location?: string
  isAvailable?: boolean
  cancelledAt?: Date | null
}

/** A coastal theory session on Saturday 12 June 2027, 09:00 to 12:00, six seats at CHF 150, unless said otherwise. */
export async function aSession(db: Db, traits: SessionTraits = {}) {
  const session = {
    id: uuid(),
    licenseType: "coastal" as LicenceType,
    sessionType: "theory" as SessionType,
    date: "2027-06-12",
    startTime: "09:00",
    endTime: "12:00",
    priceCents: 15_000,
    instructorName: "Karim Jaccard",
    location: "Base de Nyon",
    maxParticipants: 6,
    isAvailable: true,
    cancelledAt: null as Date | null,
    ...traits,
  }
  const startsAt = instantAt(session.date, session.startTime)
  const endsAt = instantAt(session.date, session.endTime)
  const { id, sessionType: kind, licenseType, priceCents, instructorName, location, maxParticipants } = session
  const state = session.cancelledAt ? "cancelled" : session.isAvailable ? "open" : "closed"
  const course = { kind, licenseType, priceCents, instructorName, location, capacity: maxParticipants, state } as const
  const taken = session.currentParticipants ?? 0
  await db
    .insertInto("slots")
    .values({ id, ...course, taken, startsAt, endsAt })
    .execute()
  return { ...session, startsAt, endsAt }
}

/** One theory and one practice session of a licence. */
export async function aCourse(db: Db, traits: SessionTraits = {}) {
  const theory = await aSession(db, traits)
  const practice = await aSession(db, { sessionType: "practice", startTime: "14:00", endTime: "17:00", ...traits })
  return [theory, practice] as const
}

/** What a candidate saw of sessions. */
export function seen(...sessions: readonly { id: string; priceCents: number }[]) {
  return sessions.map(({ id, priceCents }) => ({ id, priceCents }))
}

interface DraftTraits {
  licenseType?: LicenceType
  firstName?: string
  phone?: string
  documents?: readonly ("identity" | "photo" | "medical")[]
  /** Of the medical certificate. */
  issuedOn?: string | null
  payment?: "pending" | "completed" | "failed" | null
}

/** A draft with its three documents and its payment: ready for submission unless said otherwise. */
export async function aDraft(db: Db, userId: string, traits: DraftTraits = {}) {
  const { licenseType = "coastal", issuedOn = "2027-05-20", payment = "completed", ...rest } = traits
  const { documents = ["identity", "photo", "medical"], ...person } = rest
  const draft = {
    id: uuid(),
    userId,
    status: "draft" as const,
    version: 1,
    licenseType,
    firstName: "Élodie",
    lastName: "Rochat",
    email: "elodie@example.ch",
    phone: "+41 79 123 45 67",
    nationality: "Suisse",
    country: "Suisse",
    ...person,
  }
  await db.insertInto("boatLicenseApplications").values(withPerson(draft)).execute()
  for (const kind of documents) await aDocument(db, draft, { kind, issuedOn: kind === "medical" ? issuedOn : null })
  if (payment) await aPayment(db, draft, payment)
  return draft
}

interface Application {
  id: string
  userId: string
}

export async function aDocument(
  db: Db,
  { id, userId }: Application,
  traits: { kind: "identity" | "photo" | "medical"; issuedOn?: string | null; deletedAt?: Date },
) {
  const document = {
    id: uuid(),
    userId,
    applicationId: id,
    name: `${traits.kind}.pdf`,
    path: `${traits.kind}/${userId}/${v4()}.pdf`,
    size: 1234,
    mime: "application/pdf" as const,
    sha256: "0".repeat(64),
    ...traits,
  }
  await db.insertInto("documents").values(document).execute()
  return document
}

const paidAt = new Date(testNow.getTime() - 24 * 60 * 60_000)

/** Written as the database has it: how a payment comes about is not the matter here. */
async function aPayment(
  db: Db,
  application: Application & { licenseType: LicenceType },
  status: "pending" | "completed" | "failed",
) {
  const { cents } = specifiedPrices[`application-${application.licenseType}`]
  if (status === "completed") await chargeFee(db, application, cents)
  await sql`
    insert into payment_transactions (id, user_id, account_id, kind, amount_cents, status, provider, provider_ref,
      created_at)
    values (${uuid()}, ${application.userId}, ${application.id}, 'payment',
      ${cents}, ${status}, 'simulated', ${v4()}, ${paidAt})`.execute(db)
}

/** As the payment that settles it does: the account never owes the fee. */
async function chargeFee(db: Db, { id, licenseType }: { id: string; licenseType: LicenceType }, cents: number | null) {
  const text = `Frais de dossier, ${licenceTypeLabel[licenseType].toLowerCase()}`
  await sql`
    insert into charges (id, account_id, kind, code, text, quantity, unit_cents, amount_cents, currency, created_at)
    values (${uuid()}, ${id}, 'charge', ${`application-${licenseType}`}, ${text},
      1, ${cents}, ${cents}, 'CHF', ${paidAt})`.execute(db)
}

type Submission = ApplicationToSubmit["submission"]

/** The submission of a draft of version 1 with sessions at the prices that were seen. */
export function submission(
  candidate: ApplicationToSubmit["candidate"],
  sessions: Submission["sessions"],
  traits: Partial<ApplicationToSubmit> = {},
): ApplicationToSubmit {
  return { candidate, submission: { version: 1, sessions }, idempotencyKey: v4(), now: testNow, ...traits }
}

/** Sessions whose counter is not the number of confirmed bookings, or left its bounds: there are never any. */
export async function sessionsOutOfStep(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from slots s
    left join seats b on b.session_id = s.id and b.status = 'confirmed'
    where s.license_type is not null
    group by s.id
    having s.taken <> count(b.id) or s.taken not between 0 and s.capacity
    order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

type SeatColumns = Insertable<Tables["seats"]>

/** A booked seat, which the session counts already; without its place. @returns its id */
export async function aSeat(
  db: Db,
  seat: Pick<SeatColumns, "applicationId" | "sessionId"> & Partial<SeatColumns>,
): Promise<string> {
  const booked = { status: "confirmed", priceCents: 15_000, priceCurrency: "CHF" } as const
  const { id } = await db
    .insertInto("seats")
    .values({ id: uuid(), reference: shortReference(), ...booked, ...seat })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes every booked seat and its charge, so that a race can be run again. */
export async function deleteSeats(db: Db): Promise<void> {
  await db.deleteFrom("places").execute()
  await db.deleteFrom("charges").execute()
  await db.deleteFrom("seats").execute()
}

/** Taken seats by session. */
export async function seatsTaken(db: Db): Promise<Record<string, number>> {
  const sessions = await db.selectFrom("slots").select(["id", "taken"]).where("licenseType", "is not", null).execute()
  return Object.fromEntries(sessions.map(({ id, taken }) => [id, taken]))
}
