import { v7 as uuid } from "uuid"
import { takeSeats } from "#app/features/calendar/door/take-seats.server.ts"
import {
  type LicenceType,
  type SessionType,
  sessionTypes,
} from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { pricesOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { simulatedProviderName } from "#app/features/payments/payments.rules.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import type { EventAction } from "#content/admin/events.ts"
import type { DemoApplication } from "./demo-applicants.ts"
import { demoPersons, type Known } from "./demo-persons.ts"
import { insertDemoRows } from "./insert-demo-rows.ts"

const firstSessionInDays = 14

/** Fictional applicants with accounts that have no password. Queues no mail. */
export async function demoApplications(
  trx: Trx,
  {
    applications,
    documents,
    adminId,
  }: { applications: DemoApplication[]; documents: readonly object[]; adminId: string },
): Promise<void> {
  await insertDemoRows(trx, "users", applications.map(userOf))
  const persons = await demoPersons(trx)
  await insertDemoRows(
    trx,
    "boatLicenseApplications",
    applications.map((application) => rowOf(application, persons)),
  )
  await insertDemoRows(trx, "documents", documents)
  await insertPayments(trx, applications)
  await insertDemoRows(
    trx,
    "events",
    applications.flatMap((application) => eventsOf(application, adminId)),
  )
}

function userOf({ userId, person, createdAt }: DemoApplication) {
  const { firstName, lastName, email, phone } = person
  const name = `${firstName} ${lastName}`
  return {
    id: userId,
    name,
    email,
    emailVerified: true,
    firstName,
    lastName,
    phone,
    createdAt,
    updatedAt: createdAt,
    demo: true,
  }
}

function rowOf(
  { id, userId, person, licence, status, createdAt, submittedAt, reviewedAt }: DemoApplication,
  persons: ReadonlyMap<string, Known>,
) {
  const personId = persons.get(person.email)?.personId
  const updatedAt = reviewedAt ?? submittedAt ?? createdAt
  const country = { nationality: "Suisse", country: "Suisse" }
  const steps = { status, createdAt, submittedAt, reviewedAt, updatedAt, version: 1, chosenSessions: [] }
  return { id, userId, personId, licenseType: licence, ...person, ...country, ...steps, demo: true }
}

/** Writes them to the simulated provider too, so that payments can be refunded. */
async function insertPayments(trx: Trx, applications: readonly DemoApplication[]): Promise<void> {
  const prices = await pricesOn(trx, dayAt(new Date()))
  const payments = applications.map(
    ({ id: accountId, userId, licence, createdAt, submittedAt, refunded, reviewedAt }) => {
      const paidAt = submittedAt ?? createdAt
      const amountCents = prices[`application-${licence}`].cents
      const about = { userId, accountId, amountCents, currency: "CHF", provider: simulatedProviderName, demo: true }
      const dated = { createdAt: paidAt, settledAt: paidAt, updatedAt: paidAt }
      const providerRef = `SIM-${shortReference()}`
      const paid = {
        id: uuid(),
        kind: "payment",
        purpose: "fee",
        status: refunded ? "refunded" : "completed",
        refundOf: null,
        providerRef,
        ...about,
        ...dated,
      }
      const back = reviewedAt ?? paidAt
      const refund = {
        ...paid,
        id: uuid(),
        kind: "refund",
        refundOf: paid.id,
        providerRef: `${providerRef}-R`,
        createdAt: back,
        settledAt: back,
        updatedAt: back,
      }
      const booked = {
        providerRef,
        transactionId: paid.id,
        amountCents,
        outcome: "succeed",
        settlesAt: paidAt,
        createdAt: paidAt,
      }
      const returned = refunded ? [{ refundId: refund.id, providerRef, amountCents, nth: 1 }] : []
      return { rows: refunded ? [paid, refund] : [paid], booked, returned }
    },
  )
  await insertDemoRows(
    trx,
    "paymentTransactions",
    payments.flatMap(({ rows }) => rows),
  )
  await insertDemoRows(
    trx,
    "simulatedPayments",
    payments.map(({ booked }) => booked),
  )
  await insertDemoRows(
    trx,
    "simulatedRefunds",
    payments.flatMap(({ returned }) => returned),
  )
}

function eventsOf(
  { id, userId, licence, status, createdAt, submittedAt, reviewedAt }: DemoApplication,
  adminId: string,
) {
  const told = (at: Date | null, action: EventAction, actor: string, change: Record<string, unknown>) => {
    if (!at) return []
    const { change: recorded, ...row } = eventRow({
      actor,
      action,
      entity: "boat-license-application",
      entityId: id,
      change,
    })
    return [{ ...row, change: JSON.parse(recorded) as object, at }]
  }
  return [
    ...told(createdAt, "application.begun", userId, { licenseType: licence }),
    ...told(submittedAt, "application.submitted", userId, { status: ["draft", "submitted"], licenseType: licence }),
    ...(status === "approved" || status === "rejected"
      ? told(reviewedAt, `application.${status}`, adminId, { status: ["submitted", status], licenseType: licence })
      : []),
  ]
}

export async function seatsToDecideOn(trx: Trx, applications: readonly DemoApplication[], now: Date): Promise<void> {
  for (const { id: applicationId, licence, status } of applications) {
    if (status !== "submitted") continue
    const sessions = await Promise.all(sessionTypes.map((type) => freeSession(trx, licence, type, now)))
    const taken = await takeSeats(trx, { applicationId, licenceType: licence, sessions, now })
    if (!taken.ok) throw new Error("the demo's sessions have no seat for its candidates")
    const chosenSessions = JSON.stringify(sessions)
    await trx.updateTable("boatLicenseApplications").set({ chosenSessions }).where("id", "=", applicationId).execute()
  }
}

async function freeSession(trx: Trx, licence: LicenceType, type: SessionType, now: Date) {
  return await trx
    .selectFrom("slots")
    .select(["id", "priceCents"])
    .where("licenseType", "=", licence)
    .where("kind", "=", type)
    .where("date", ">", addDays(dayAt(now), firstSessionInDays))
    .where("taken", "=", 0)
    .orderBy("date")
    .orderBy("startTime")
    .limit(1)
    .$narrowType<{ priceCents: number }>()
    .executeTakeFirstOrThrow()
}
