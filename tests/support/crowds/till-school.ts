import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { payApplication } from "#app/features/licence/payment/pay-application.server.ts"
import { refreshPayment } from "#app/features/payments/provider/refresh-payment.server.ts"
import type { AccountKind } from "#app/features/till/account/account.schema.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aCourse, aDraft, seen, submission } from "#tests/factories/training.ts"
import { movingClock, paymentDeps } from "#tests/support/people/payments.ts"

/** Shortly before a new year, so that histories use the numbers and closings of two years. */
export const opensAt = instantAt("2027-12-31", "23:58")

const candidates = 5

export type TillSchool = Awaited<ReturnType<typeof aTillSchool>>

export interface SchoolAccount {
  kind: AccountKind
  id: string
  /** The manage link of a booking. */
  secret: string
  /** The candidate of an application. */
  candidate: { userId: string; email: string }
}

/**
 * Requests of each kind in both currencies, some too late for a free cancellation; candidates who paid and chose
 * sessions.
 */
export async function aTillSchool(db: Db) {
  await sql`truncate users, slots, places, bookings, boat_license_applications, payment_transactions, charges,
    simulated_payments, simulated_refunds, invoices, invoice_counters, closings, closing_lines, idempotency_keys, emails,
    events cascade`.execute(db)
  const clock = movingClock()
  clock.wait(opensAt.getTime() - testNow.getTime())
  const actors = [await someone(db, "admin-1", "admin"), await someone(db, "admin-2", "admin")]
  const courses = []
  for (const date of ["2028-01-04", "2028-01-22", "2028-01-29"]) {
    courses.push(await aCourse(db, { date, maxParticipants: 9 }))
  }
  const accounts = await requests(db)
  for (let nth = 0; nth < candidates; nth += 1) {
    const course = courses[nth % 2]
    if (course) accounts.push(await sentApplication(db, clock, { name: `candidate-${nth}`, course }))
  }
  const sessions = courses.flat().map(({ id, sessionType }) => ({ id, sessionType }))
  return { clock, actors: actors.map(({ userId }) => userId), accounts, sessions }
}

interface Wish {
  name: string
  course: Awaited<ReturnType<typeof aCourse>>
}

async function sentApplication(
  db: Db,
  clock: ReturnType<typeof movingClock>,
  { name, course }: Wish,
): Promise<SchoolAccount> {
  const candidate = await someone(db, name, "user")
  const { id } = await aDraft(db, candidate.userId, { payment: null, issuedOn: "2027-12-01" })
  const deps = paymentDeps(db, clock)
  await payApplication(deps, { userId: candidate.userId, idempotencyKey: uuid() })
  clock.wait(2_000)
  await refreshPayment(deps, id)
  const sent = await submitApplication(db, submission(candidate, seen(...course), { now: clock.now() }))
  if (!sent.ok) throw new Error(`${name}: ${sent.refusal}`)
  return { kind: "application", id, secret: "", candidate }
}

async function someone(db: Db, name: string, role: "admin" | "user") {
  const account = {
    email: `${name}@example.ch`,
    firstName: "Camille",
    lastName: name,
    passwordHash: "-",
    role,
  } as const
  const made = await inTransaction(db, (trx) => createAccount(trx, { ...account, actor: "system" }))
  if (!made) throw new Error(`${name} has an account already`)
  return { userId: made.userId, email: account.email }
}

async function requests(db: Db): Promise<SchoolAccount[]> {
  const wanted = (["boat_rental", "boat_license", "group_outing"] as const).flatMap((kind) => [
    { kind, day: "2028-01-20", priceCents: 16_003, priceCurrency: "CHF" as const },
    { kind, day: "2028-01-20", priceCents: 24_001, priceCurrency: "EUR" as const },
    { kind, day: "2028-01-02", priceCents: 35_000, priceCurrency: "EUR" as const },
  ])
  const rows = await reservationsOf(db, null, wanted)
  const accounts: SchoolAccount[] = []
  for (const { id } of rows) {
    const secret = (await mintManageLink(db, id)) ?? ""
    accounts.push({ kind: "reservation", id, secret, candidate: { userId: "", email: "" } })
  }
  return accounts
}
