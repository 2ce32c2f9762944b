import { expect, test } from "vitest"
import type { ChargeRow, PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"
import { isDone, receiptReference, remainingAfter } from "./receipts.rules.ts"

const at = (hour: number) => new Date(Date.UTC(2027, 4, 1, hour))

function charged(amountCents: number, hour: number, traits: Partial<ChargeRow> = {}): ChargeRow {
  const links = { creditOf: null, undoes: null, bookingId: null, vatPermille: null }
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

/** A payment that began at midnight and settled at `hour`. */
function paid(amountCents: number, hour: number, traits: Partial<PaymentRow> = {}): PaymentRow {
  const what = { kind: "payment", refundOf: null, purpose: "account", method: "online", status: "completed" } as const
  const when = { createdAt: at(0), settledAt: at(hour), provider: "card", counts: true }
  return { id: `payment-${hour}`, ...what, amountCents, currency: "CHF", providerRef: null, ...when, ...traits }
}

test("later rows do not change the rest after a payment", () => {
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

test("of two payments in one instant, the first receipt still shows the second amount as due", () => {
  const [first, second] = [paid(10_000, 2, { id: "a" }), paid(25_000, 2, { id: "b" })]
  const ledger = { charges: [charged(35_000, 1)], payments: [first, second] }
  expect([remainingAfter(ledger, first), remainingAfter(ledger, second)]).toEqual([25_000, 0])
})

/** Received at `hour`, booked at `bookedHour`. */
function transferred(amountCents: number, hour: number, bookedHour: number): PaymentRow {
  return paid(amountCents, hour, { id: `transfer-${hour}`, method: "transfer", createdAt: at(bookedHour) })
}

test("a transfer that is booked later does not change an earlier receipt, whenever the bank received it", () => {
  const cash = paid(10_000, 5, { method: "cash", createdAt: at(5) })
  const ledger = { charges: [charged(35_000, 1)], payments: [cash, transferred(14_000, 3, 8)] }
  expect(remainingAfter(ledger, cash)).toBe(25_000)
})

test("the receipt of a transfer counts what was charged and paid until its booking", () => {
  const transfer = transferred(10_500, 3, 8)
  const payments = [paid(4_500, 6), transfer, paid(1_000, 9)]
  expect(remainingAfter({ charges: [charged(35_000, 4), charged(5_000, 9)], payments }, transfer)).toBe(20_000)
})

test("pending and failed payments do not count", () => {
  const first = paid(10_000, 3)
  const others = [paid(1_000, 2, { status: "pending", settledAt: null }), paid(1_000, 2, { status: "failed" })]
  expect(remainingAfter({ charges: [charged(35_000, 1)], payments: [...others, first] }, first)).toBe(25_000)
  expect([...others, first].map(isDone)).toEqual([false, false, true])
})

test("a receipt is named after the end of its id", () => {
  const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
  expect(receiptReference({ kind: "payment", id })).toBe("P-5F1B8A5F9D10")
  expect(receiptReference({ kind: "refund", id })).toBe("R-5F1B8A5F9D10")
})
