import { v7 as uuid } from "uuid"
import { simulatedProviderName } from "#app/features/payments/payments.rules.ts"
import { takeSeats } from "#app/features/training/take-seats.server.ts"
import { type LicenceType, type SessionType, sessionTypes } from "#app/features/training/training.schema.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { applicationPrices } from "#content/prices.ts"

interface Candidate {
  firstName: string
  lastName: string
  email: string
  licence: LicenceType
  address: string
  city: string
  postalCode: string
  dateOfBirth: string
  placeOfBirth: string
  hoursAgo: number
}

const candidates: readonly Candidate[] = [
  {
    firstName: "Margaux",
    lastName: "Delessert",
    email: "margaux.delessert@exemple.example",
    licence: "coastal",
    placeOfBirth: "Lausanne",
    address: "Chemin des Saules 8",
    city: "Nyon",
    postalCode: "1260",
    dateOfBirth: "1991-04-17",
    hoursAgo: 5,
  },
  {
    firstName: "Yannick",
    lastName: "Bovey",
    email: "yannick.bovey@exemple.example",
    licence: "inland",
    placeOfBirth: "Genève",
    address: "Rue du Lac 21",
    city: "Morges",
    postalCode: "1110",
    dateOfBirth: "1984-11-02",
    hoursAgo: 29,
  },
]

/** Late enough that there is time to decide before the first session. */
const firstSessionInDays = 14

/**
 * Fictional people whose application is paid for and waits for the school, so that there is something to decide. They
 * have no password and no documents: nobody signs in as them, and files are no part of a database. No mail is queued.
 */
export async function demoApplications(trx: Trx, now: Date): Promise<void> {
  for (const candidate of candidates) await apply(trx, candidate, now)
}

async function apply(trx: Trx, candidate: Candidate, now: Date): Promise<void> {
  const { firstName, lastName, email, licence, hoursAgo, ...details } = candidate
  const userId = uuid()
  const applicationId = uuid()
  const submittedAt = new Date(now.getTime() - hoursAgo * 3_600_000)
  const phone = "+41 79 555 01 03"
  const person = { firstName, lastName, email, phone, createdAt: submittedAt, demo: true }
  await trx
    .insertInto("users")
    .values({ id: userId, name: `${firstName} ${lastName}`, emailVerified: true, ...person })
    .execute()
  const sessions = await Promise.all(sessionTypes.map((type) => freeSession(trx, licence, type, now)))
  await trx
    .insertInto("boatLicenseApplications")
    .values({
      id: applicationId,
      userId,
      status: "submitted",
      licenseType: licence,
      ...details,
      nationality: "Suisse",
      country: "Suisse",
      chosenSessions: JSON.stringify(sessions),
      submittedAt,
      ...person,
    })
    .execute()
  const taken = await takeSeats(trx, { applicationId, userId, licenceType: licence, sessions, now })
  if (!taken.ok) throw new Error("the demo's sessions have no seat for its candidates")
  await pay(trx, { userId, applicationId, licence, paidAt: submittedAt })
  const event = eventRow({
    actor: userId,
    action: "application.submitted",
    entity: "boat-license-application",
    entityId: applicationId,
    change: { status: ["draft", "submitted"], licenseType: licence },
  })
  await trx
    .insertInto("events")
    .values({ ...event, at: submittedAt })
    .execute()
}

async function freeSession(trx: Trx, licence: LicenceType, type: SessionType, now: Date) {
  return await trx
    .selectFrom("trainingSessions")
    .select(["id", "priceCents"])
    .where("licenseType", "=", licence)
    .where("sessionType", "=", type)
    .where("date", ">", addDays(dayAt(now), firstSessionInDays))
    .where("currentParticipants", "=", 0)
    .orderBy("date")
    .orderBy("startTime")
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** In the book of the simulated provider too, so that it can be given back. */
async function pay(
  trx: Trx,
  {
    userId,
    applicationId,
    licence,
    paidAt,
  }: { userId: string; applicationId: string; licence: LicenceType; paidAt: Date },
): Promise<void> {
  const id = uuid()
  const providerRef = `SIM-${shortReference()}`
  const amountCents = applicationPrices[licence].cents
  await trx
    .insertInto("paymentTransactions")
    .values({
      id,
      userId,
      applicationId,
      kind: "payment",
      amountCents,
      status: "completed",
      provider: simulatedProviderName,
      providerRef,
      settledAt: paidAt,
      createdAt: paidAt,
      demo: true,
    })
    .execute()
  await trx
    .insertInto("simulatedPayments")
    .values({ providerRef, transactionId: id, amountCents, outcome: "succeed", settlesAt: paidAt })
    .execute()
}
