import { expect, test } from "vitest"
import type { ChargeRow, PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"
import { isDone, receiptReference, remainingAfter } from "./receipts.rules.ts"

const at = (hour: number) => new Date(Date.UTC(2027, 4, 1, hour))

function charged(amountCents: number, hour: number, traits: Partial<ChargeRow> = {}): ChargeRow {
  const links = { creditOf: null, undoes: null, sessionBookingId: null, vatPermille: null }
  const what = { kind: "charge", code: "lesson", text: "Permis Bateau", quantity: 1, currency: "CHF" } as const
  return {
    id: `charge-${hour}`,
    ...links,
    ...what,
    unitCents: amountCents,
    amountCents,
    createdAt: at(hour),
    ...traits,
  }
}

/** Begun at midnight, done at that hour. */
function paid(amountCents: number, hour: number, traits: Partial<PaymentRow> = {}): PaymentRow {
  const what = { kind: "payment", refundOf: null, purpose: "account", method: "online", status: "completed" } as const
  const when = { createdAt: at(0), settledAt: at(hour) }
  return { id: `payment-${hour}`, ...what, amountCents, currency: "CHF", providerRef: null, ...when, ...traits }
}

test("what is left after a payment does not know of later rows", () => {
  const first = paid(10_000, 2)
  const before = { charges: [charged(35_000, 1)], payments: [first] }
  const after = {
    charges: [...before.charges, charged(5_000, 3), charged(20_000, 3, { kind: "credit", creditOf: "charge-1" })],
    payments: [first, paid(25_000, 4), paid(10_000, 5, { kind: "refund", status: "refunded", refundOf: first.id })],
  }
  expect(remainingAfter(before, first)).toBe(25_000)
  expect(remainingAfter(after, first)).toBe(25_000)
  expect(remainingAfter({ ...after, payments: [{ ...first, status: "refunded" }] }, first)).toBe(25_000)
})

test("of two payments done in one instant, the first leaves what the second pays", () => {
  const [first, second] = [paid(10_000, 2, { id: "a" }), paid(25_000, 2, { id: "b" })]
  const ledger = { charges: [charged(35_000, 1)], payments: [first, second] }
  expect([remainingAfter(ledger, first), remainingAfter(ledger, second)]).toEqual([25_000, 0])
})

test("only done payments count, and only of one currency", () => {
  const first = paid(10_000, 3)
  const others = [
    paid(1_000, 2, { status: "pending", settledAt: null }),
    paid(1_000, 2, { status: "failed" }),
    paid(1_000, 2, { currency: "EUR" }),
  ]
  const charges = [charged(35_000, 1), charged(8_000, 1, { currency: "EUR" })]
  expect(remainingAfter({ charges, payments: [...others, first] }, first)).toBe(25_000)
  expect(others.map(isDone)).toEqual([false, false, true])
})

test("a receipt is named after the end of its id", () => {
  const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
  expect(receiptReference({ kind: "payment", id })).toBe("P-5F1B8A5F9D10")
  expect(receiptReference({ kind: "refund", id })).toBe("R-5F1B8A5F9D10")
})
