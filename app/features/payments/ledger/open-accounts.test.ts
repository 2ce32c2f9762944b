import fc from "fast-check"
import type { Insertable } from "kysely"
import { describe, expect, test } from "vitest"
import type { PaymentStatus } from "#app/features/payments/payments.schema.ts"
import type { Tables } from "#app/platform/database/tables.server.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { applicationOf, reservationsOf } from "#tests/factories/own-rows.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { ledgersOf } from "./ledger.queries.server.ts"
import { balanceOf, type Ledger } from "./ledger.rules.ts"
import { openAccounts } from "./open-accounts.queries.server.ts"

const cents = fc.integer({ min: 1, max: 500 })
/** Credits and refunds take from the charge or payment before. */
const account = fc.record({
  currency: fc.constantFrom(...currencies),
  charges: fc.array(fc.record({ cents, credits: fc.array(cents, { maxLength: 2 }) }), { maxLength: 3 }),
  payments: fc.array(
    fc.record({
      cents,
      status: fc.constantFrom("completed", "refunded", "failed"),
      refunds: fc.array(fc.record({ cents, status: fc.constantFrom("refunded", "failed") }), { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  pending: fc.option(cents),
  /** Paid exactly, so that settled accounts are among them. */
  settled: fc.boolean(),
})
type Drawn = typeof account extends fc.Arbitrary<infer Value> ? Value : never
type Key = { reservationId: string; applicationId: null } | { reservationId: null; applicationId: string }

const id = () => crypto.randomUUID()

function chargeRows(key: Key, { currency, charges }: Drawn) {
  const createdAt = new Date("2027-06-01T10:00Z")
  const line = { ...key, code: "rental" as const, text: "Location", quantity: 1, currency, createdAt }
  const rows: Insertable<Tables["charges"]>[] = []
  const add = (kind: "charge" | "credit", amountCents: number, creditOf: string | null) => {
    const row = { ...line, id: id(), kind, creditOf, unitCents: amountCents, amountCents }
    rows.push(row)
    return row.id
  }
  for (const { cents: amountCents, credits } of charges) {
    const charge = add("charge", amountCents, null)
    for (const credit of credits) add("credit", credit, charge)
  }
  return rows
}

function paymentRows(key: Key, { currency, charges, payments, pending, settled }: Drawn) {
  const line = { ...key, currency, purpose: "account" as const, method: "transfer" as const, provider: "counter" }
  const rows: Insertable<Tables["paymentTransactions"]>[] = []
  const add = (status: PaymentStatus, amountCents: number, refundOf: string | null) => {
    const row = { ...line, id: id(), kind: refundOf ? ("refund" as const) : ("payment" as const), refundOf }
    rows.push({ ...row, status, amountCents })
    return row.id
  }
  const owed = charges
    .flatMap((one) => [one.cents].concat(one.credits.map((credit) => -credit)))
    .reduce((a, b) => a + b, 0)
  if (settled && owed > 0) add("completed", owed, null)
  for (const { cents: amountCents, status, refunds } of settled ? [] : payments) {
    const payment = add(status, amountCents, null)
    for (const refund of refunds) add(refund.status, refund.cents, payment)
  }
  if (pending !== null) add("pending", pending, null)
  return rows
}

describe.each(engines)("the accounts with a rest on %s", (engine) => {
  const on = useDatabase(engine)

  /** Half of bookings, half of applications; their ledgers by id. */
  async function drawAccounts(count: number): Promise<Map<string, Ledger>> {
    const bookings = await reservationsOf(
      on.db,
      null,
      Array.from({ length: count / 2 }, () => ({})),
    )
    const keys: Key[] = bookings.map((booking) => ({ reservationId: booking.id, applicationId: null }))
    const userId = id()
    await on.db
      .insertInto("users")
      .values({ id: userId, name: "Zoé F", firstName: "Zoé", lastName: "F", email: "zoe@example.ch" })
      .execute()
    while (keys.length < count) {
      keys.push({ reservationId: null, applicationId: (await applicationOf(on.db, userId, { status: "approved" })).id })
    }
    const drawn = fc.sample(account, count)
    await on.db
      .insertInto("charges")
      .values(keys.flatMap((key, nth) => chargeRows(key, drawn[nth] as Drawn)))
      .execute()
    await on.db
      .insertInto("paymentTransactions")
      .values(keys.flatMap((key, nth) => paymentRows(key, drawn[nth] as Drawn)))
      .execute()
    const ids = (column: keyof Key) => keys.flatMap((key) => key[column] ?? [])
    return new Map([
      ...(await ledgersOf(on.db, "reservationId", ids("reservationId"))),
      ...(await ledgersOf(on.db, "applicationId", ids("applicationId"))),
    ])
  }

  async function foundSums() {
    const rows = await openAccounts(on.db).execute()
    const sums = rows.map(({ reservationId, applicationId, ...row }) => [reservationId ?? applicationId, row] as const)
    expect(new Set(sums.map(([key]) => key)).size).toBe(rows.length)
    return Object.fromEntries(sums)
  }

  function sumsBy(ledgers: Map<string, Ledger>, judge: (ledger: Ledger) => { owedCents: number; paidCents: number }) {
    return Object.fromEntries(
      [...ledgers].flatMap(([key, ledger]) => {
        const { owedCents, paidCents } = judge(ledger)
        const currency = (ledger.charges[0] ?? ledger.payments[0])?.currency
        return owedCents === paidCents ? [] : [[key, { currency, owedCents, paidCents }]]
      }),
    )
  }

  test("are those of the rule, with its sums, for 200 random accounts", async () => {
    const ledgers = await drawAccounts(200)
    const expected = sumsBy(ledgers, balanceOf)
    expect(await foundSums()).toEqual(expected)
    const open = Object.keys(expected).length
    expect(open).toBeGreaterThan(25)
    expect(ledgers.size - open).toBeGreaterThan(25)
  })

  test("negative control: a rule without refunds, or with failed payments, finds others", async () => {
    const ledgers = await drawAccounts(100)
    const found = await foundSums()
    const withoutRefunds = ({ charges, payments }: Ledger) =>
      balanceOf({ charges, payments: payments.filter(({ kind }) => kind === "payment") })
    const withFailed = ({ charges, payments }: Ledger) =>
      balanceOf({
        charges,
        payments: payments.map((row) => ({ ...row, status: row.kind === "payment" ? "completed" : row.status })),
      })
    expect(found).not.toEqual(sumsBy(ledgers, withoutRefunds))
    expect(found).not.toEqual(sumsBy(ledgers, withFailed))
  })
})
