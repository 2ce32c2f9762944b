import fc from "fast-check"
import type { Insertable } from "kysely"
import { v4 as uuid } from "uuid"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { PaymentStatus } from "#app/features/payments/payments.schema.ts"
import { addDays } from "#app/platform/clock.server.ts"
import type { Db, Tables } from "#app/platform/database/tables.server.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { applicationOf, reservationsOf } from "./own-rows.ts"
import { aSeat, aSession } from "./training.ts"

const cents = fc.integer({ min: 1, max: 500 })
/** Of credits and payments, so that many accounts keep a rest. */
const lessCents = fc.integer({ min: 1, max: 300 })
/** Around both changes of the clocks. */
const daysUntil = (max: number) => fc.integer({ min: 0, max }).map((days) => addDays("2027-03-10", days))
const day = daysUntil(260)
const paidAt = new Date("2027-03-01T10:00:00Z")
/** Early dates, so that many deposits are due before their balance. */
const instant = daysUntil(100).map((date) => new Date(`${date}T10:00:00Z`))

/** Each credit or refund lowers the charge or payment before it. */
const account = fc.record({
  currency: fc.constantFrom(...currencies),
  booking: fc.record({
    kind: fc.constantFrom("boat_license", "boat_license", "boat_rental", "group_outing"),
    day,
    status: fc.constantFrom("confirmed", "confirmed", "completed", "cancelled"),
  }),
  seats: fc.array(fc.record({ date: day, status: fc.constantFrom("confirmed", "confirmed", "cancelled") }), {
    maxLength: 2,
  }),
  /** Of an application in francs. */
  fee: fc.option(
    fc.record({ cents, credited: fc.boolean(), status: fc.constantFrom("completed", "refunded", "failed") }),
  ),
  charges: fc.array(fc.record({ cents, createdAt: instant, credits: fc.array(lessCents, { maxLength: 2 }) }), {
    maxLength: 3,
  }),
  payments: fc.array(
    fc.record({
      cents: lessCents,
      status: fc.constantFrom("completed", "refunded", "failed"),
      refunds: fc.array(fc.record({ cents, status: fc.constantFrom("refunded", "failed") }), { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
  pending: fc.option(cents),
  /** The person paid exactly what was owed. */
  settled: fc.constantFrom(true, false, false),
})
type Drawn = typeof account extends fc.Arbitrary<infer Value> ? Value : never

interface Account extends Drawn {
  accountId: string
  isApplication: boolean
}

const feeOf = ({ isApplication, fee, currency }: Account) => (isApplication && currency === "CHF" ? fee : null)

function chargeRows(drawn: Account) {
  const { accountId, currency, charges } = drawn
  const line = { accountId, text: "Location", quantity: 1, currency }
  const rows: Insertable<Tables["charges"]>[] = []
  const add = (
    row: Pick<Insertable<Tables["charges"]>, "kind" | "code" | "amountCents" | "creditOf" | "createdAt">,
  ) => {
    const id = uuid()
    rows.push({ ...line, ...row, id, unitCents: row.amountCents })
    return id
  }
  const addCharge = (code: "session-theory" | "application-coastal", amountCents: number, createdAt: Date) =>
    add({ kind: "charge", code, amountCents, creditOf: null, createdAt })
  const addCredit = (amountCents: number, creditOf: string, createdAt: Date) =>
    add({ kind: "credit", code: "cancellation", amountCents, creditOf, createdAt })
  const fee = feeOf(drawn)
  if (fee) {
    const charge = addCharge("application-coastal", fee.cents, paidAt)
    if (fee.credited) addCredit(fee.cents, charge, paidAt)
  }
  for (const { cents: amountCents, createdAt, credits } of charges) {
    const charge = addCharge("session-theory", amountCents, createdAt)
    for (const credit of credits) addCredit(credit, charge, createdAt)
  }
  return rows
}

function paymentRows(drawn: Account) {
  const { accountId, currency, charges, payments, pending, settled } = drawn
  const line = { accountId, currency, method: "transfer" as const, provider: "counter", createdAt: paidAt }
  const rows: Insertable<Tables["paymentTransactions"]>[] = []
  const add = (status: PaymentStatus, amountCents: number, refundOf: string | null, purpose: "account" | "fee") => {
    const row = { ...line, id: uuid(), kind: refundOf ? ("refund" as const) : ("payment" as const), refundOf, purpose }
    rows.push({ ...row, status, amountCents })
    return row.id
  }
  const fee = feeOf(drawn)
  if (fee) add(fee.status, fee.cents, null, "fee")
  const owed = charges
    .flatMap((one) => [one.cents].concat(one.credits.map((credit) => -credit)))
    .reduce((a, b) => a + b, 0)
  if (settled && owed > 0) add("completed", owed, null, "account")
  for (const { cents: amountCents, status, refunds } of settled ? [] : payments) {
    const payment = add(status, amountCents, null, "account")
    for (const refund of refunds) add(refund.status, refund.cents, payment, "account")
  }
  if (pending !== null) add("pending", pending, null, "account")
  return rows
}

/** Creates half bookings, half applications with sessions. @returns their ledgers by id */
export async function randomAccounts(db: Db, count: number): Promise<Map<string, Ledger>> {
  const drawn = fc.sample(account, count)
  const half = drawn.slice(0, count / 2)
  const bookings = await reservationsOf(
    db,
    null,
    half.map(({ booking }) => booking),
  )
  const ids = bookings.map(({ id }) => id)
  const userId = uuid()
  await db
    .insertInto("users")
    .values({ id: userId, name: "Zoé F", firstName: "Zoé", lastName: "F", email: "zoe@example.ch" })
    .execute()
  for (const { seats } of drawn.slice(count / 2)) {
    const { id: applicationId } = await applicationOf(db, userId, { status: "approved" })
    ids.push(applicationId)
    for (const { date, status } of seats) await aSeatOn(db, { applicationId, date, status })
  }
  const accounts = drawn.map((one, nth) =>
    Object.assign(one, { accountId: ids[nth] ?? "", isApplication: nth >= half.length }),
  )
  await db.insertInto("charges").values(accounts.flatMap(chargeRows)).execute()
  await db.insertInto("paymentTransactions").values(accounts.flatMap(paymentRows)).execute()
  return await ledgersOf(db, ids)
}

interface Seat {
  applicationId: string
  date: string
  status: "confirmed" | "cancelled"
}

async function aSeatOn(db: Db, { date, ...seat }: Seat) {
  const { id: sessionId, priceCents } = await aSession(db, { date, currentParticipants: 1 })
  await aSeat(db, { ...seat, sessionId, priceCents })
}
