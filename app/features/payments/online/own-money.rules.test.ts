import { expect, test } from "vitest"
import { accountDues } from "#app/features/payments/ledger/dues.rules.ts"
import type { ChargeRow, Ledger, PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"
import { judgePayingOnline, payableOf, restOf } from "./own-money.rules.ts"

const chargedAt = new Date("2027-05-01T10:00:00Z")
const balanceDueAt = new Date("2027-06-05T12:00:00Z")
const training = { deposit: true, balanceDueAt }

const lesson: ChargeRow = {
  id: "lesson",
  kind: "charge",
  creditOf: null,
  undoes: null,
  bookingId: null,
  code: "lesson",
  text: "Permis Bateau",
  quantity: 1,
  unitCents: 35_000,
  amountCents: 35_000,
  currency: "EUR",
  vatPermille: null,
  createdAt: chargedAt,
}

function paid(amountCents: number, status: PaymentRow["status"] = "completed"): PaymentRow {
  const at = { createdAt: chargedAt, settledAt: chargedAt }
  const what = { kind: "payment", refundOf: null, purpose: "account", method: "online" } as const
  const counted = { provider: "card", counts: true, providerRef: null }
  return { id: `${amountCents}`, ...what, amountCents, currency: "EUR", status, ...counted, ...at }
}

const ledger = (...payments: PaymentRow[]): Ledger => ({ charges: [lesson], payments })
const payable = (known: Ledger) => payableOf(known, accountDues(known, training))

test("a person may pay the deposit or the whole sum, then the rest, then nothing", () => {
  expect(payable(ledger())).toEqual([
    { part: "deposit", cents: 10_500 },
    { part: "balance", cents: 35_000 },
  ])
  expect(payable(ledger(paid(10_500)))).toEqual([{ part: "balance", cents: 24_500 }])
  expect(payable(ledger(paid(35_000)))).toEqual([])
  expect(payable(ledger(paid(36_000)))).toEqual([])
})

test("nothing may be paid while a payment is under way, or before anything is charged", () => {
  expect(payable(ledger(paid(10_500, "pending")))).toEqual([])
  expect(payable({ charges: [], payments: [] })).toEqual([])
  expect(payable(ledger(paid(10_500, "failed")))).toHaveLength(2)
})

test("the kept part of a cancelled booking is due from its charge, without a deposit", () => {
  expect(accountDues(ledger(), undefined)).toEqual([{ part: "balance", cents: 35_000, dueAt: chargedAt }])
})

test("an amount other than a payable one is refused", () => {
  expect(judgePayingOnline(payable(ledger()), 10_500)).toBeUndefined()
  expect(judgePayingOnline(payable(ledger()), 35_000)).toBeUndefined()
  expect(judgePayingOnline(payable(ledger()), 10_499)).toBe("amount-changed")
  expect(judgePayingOnline([], 10_500)).toBe("nothing-owed")
})

test("a list shows the rest and its due date, or the amount that the school owes", () => {
  const balance = { cents: 24_500, currency: "EUR", dueAt: balanceDueAt.toISOString(), dueCents: 24_500 }
  expect(restOf(ledger(), training)).toMatchObject({ cents: 35_000, dueAt: chargedAt.toISOString(), dueCents: 10_500 })
  expect(restOf(ledger(paid(10_500)), training)).toEqual(balance)
  expect(restOf(ledger(paid(35_000)), training)).toBeNull()
  expect(restOf(ledger(paid(36_000)), training)).toEqual({ cents: -1000, currency: "EUR", dueAt: null, dueCents: 0 })
  expect(restOf({ charges: [], payments: [] }, training)).toBeNull()
})
