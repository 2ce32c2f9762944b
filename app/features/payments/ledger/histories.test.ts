import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { cashBack, judgeGivingBack, judgeTaking } from "#app/features/payments/counter/counter.rules.ts"
import { counterMethods } from "#app/features/payments/counter/counter.schema.ts"
import { counterProviderName } from "#app/features/payments/payments.rules.ts"
import { type Currency, currencies } from "#content/catalogue/price-codes.ts"
import { cancellationCredits, creditsOfSum, type NewRow, undoneCancellation, undoneCharges } from "./credits.rules.ts"
import { balanceOf, type ChargeRow, openCharges, type PaymentRow, refundableCents } from "./ledger.rules.ts"

const cents = fc.integer({ min: 1, max: 100_000 })
const method = fc.constantFrom(...counterMethods)
const nth = fc.nat(9)
const act = fc.oneof(
  fc.record({ do: fc.constant("charge" as const), cents }),
  fc.record({ do: fc.constant("cancel" as const), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ do: fc.constant("undo-confirmation" as const) }),
  fc.record({ do: fc.constant("undo-cancellation" as const) }),
  fc.record({ do: fc.constant("discount" as const), cents }),
  // `rest`: the payment is exactly the amount owed, as at the counter.
  fc.record({ do: fc.constant("take" as const), cents, rest: fc.boolean(), method }),
  // `whole` of the payment, or the `rest` that the school owes as far as the payment holds it.
  fc.record({
    do: fc.constant("give-back" as const),
    nth,
    cents,
    sum: fc.constantFrom("some", "whole", "rest"),
    method,
  }),
)
const histories = fc.record({ currency: fc.constantFrom(...currencies), acts: fc.array(act, { maxLength: 14 }) })

type Given = typeof act extends fc.Arbitrary<infer Acted> ? Acted : never

interface Books {
  currency: Currency
  charges: ChargeRow[]
  payments: PaymentRow[]
  /** Sums of the money received and returned, counted apart from the rows. */
  receivedCents: number
  returnedCents: number
}

function add(books: Books, rows: readonly NewRow[]): void {
  for (const row of rows) {
    const none = { creditOf: null, undoes: null, bookingId: null }
    books.charges.push({ ...none, ...row, id: `c${books.charges.length}`, createdAt: new Date(0) })
  }
}

function pay(books: Books, row: Pick<PaymentRow, "kind" | "refundOf" | "method" | "amountCents" | "status">): void {
  const { currency } = books
  const id = `p${books.payments.length}`
  const at = { createdAt: new Date(0), settledAt: new Date(0) }
  const counted = { provider: counterProviderName, counts: true, providerRef: null }
  books.payments.push({ ...row, ...at, ...counted, id, purpose: "account", currency })
}

interface Guards {
  judgesRefunds: boolean
}

function perform(books: Books, one: Given, guards: Guards): void {
  if (one.do === "charge") {
    const line = { quantity: 1, unitCents: one.cents, amountCents: one.cents, vatPermille: null }
    return add(books, [{ ...line, kind: "charge", code: "rental", text: "Location", currency: books.currency }])
  }
  if (one.do === "cancel") return add(books, cancellationCredits(books.charges, { keptPercent: one.percent }))
  if (one.do === "undo-confirmation") return add(books, undoneCharges(books.charges))
  if (one.do === "undo-cancellation") return add(books, undoneCancellation(books.charges))
  if (one.do === "discount") {
    return add(books, creditsOfSum(books.charges, { amountCents: one.cents, text: "Remise", code: "extra" }) ?? [])
  }
  if (one.do === "take") return take(books, one)
  giveBack(books, one, guards)
}

function take(books: Books, one: Extract<Given, { do: "take" }>): void {
  const { restCents } = balanceOf(books)
  const step = one.method === "cash" && books.currency === "CHF" ? 5 : 1
  const amountCents = one.rest ? Math.round(restCents / step) * step : one.cents
  if (amountCents <= 0) return
  const judged = judgeTaking(books, { amountCents, method: one.method, currency: books.currency })
  if (!judged.ok) return
  add(books, judged.rounding)
  pay(books, { kind: "payment", refundOf: null, method: one.method, amountCents, status: "completed" })
  books.receivedCents += amountCents
  if (one.rest) expect(balanceOf(books).restCents).toBe(0)
}

function giveBack(books: Books, one: Extract<Given, { do: "give-back" }>, { judgesRefunds }: Guards): void {
  const received = books.payments.filter(({ kind }) => kind === "payment")
  const payment = received[one.nth % Math.max(1, received.length)]
  if (!payment) return
  const leftCents = refundableCents(payment, books.payments)
  const owedBackCents = -balanceOf(books).restCents
  const restCents = Math.min(owedBackCents, leftCents)
  const inCoins = one.method === "cash" ? cashBack(restCents, leftCents, books.currency) : restCents
  const amountCents = { some: one.cents, whole: leftCents, rest: inCoins }[one.sum]
  if (amountCents <= 0) return
  const asked = { ...payment, provider: counterProviderName, leftCents }
  const judged = judgeGivingBack(books, asked, { amountCents, method: one.method })
  if (judgesRefunds && !judged.ok) return
  if (judged.ok) add(books, judged.rounding)
  pay(books, { kind: "refund", refundOf: payment.id, method: one.method, amountCents, status: "refunded" })
  books.returnedCents += amountCents
  if (one.sum === "rest" && restCents === owedBackCents) expect(balanceOf(books).restCents).toBe(0)
}

function expectTrue(books: Books): void {
  const { owedCents, paidCents, refundedCents, restCents } = balanceOf(books)
  expect(refundedCents + paidCents).toBe(books.receivedCents)
  expect(refundedCents).toBe(books.returnedCents)
  expect(restCents).toBe(owedCents - paidCents)
  for (const sum of [owedCents, paidCents, refundedCents]) expect(sum).toBeGreaterThanOrEqual(0)
  for (const payment of books.payments.filter(({ kind }) => kind === "payment")) {
    expect(refundableCents(payment, books.payments)).toBeGreaterThanOrEqual(0)
  }
  // The open charges add up to the amount owed, so no credit exceeds its charge.
  expect(openCharges(books.charges).reduce((sum, { openCents }) => sum + openCents, 0)).toBe(owedCents)
  expect(new Set(books.charges.map(({ currency }) => currency)).size).toBeLessThanOrEqual(1)
}

function booksHold(guards: Guards) {
  return fc.property(histories, ({ currency, acts }) => {
    const books: Books = { currency, charges: [], payments: [], receivedCents: 0, returnedCents: 0 }
    for (const one of acts) {
      perform(books, one, guards)
      expectTrue(books)
    }
  })
}

describe("an account", () => {
  test("holds the payments minus the refunds, and never less than zero, in 10 000 random histories", () => {
    const report = fc.check(booksHold({ judgesRefunds: true }), { numRuns: 10_000 })
    expect(fc.defaultReportMessage(report)).toBeUndefined()
  })

  test("control: without the judgement of refunds, an account gives back more than was paid", () => {
    expect(fc.check(booksHold({ judgesRefunds: false }), { numRuns: 1_000 }).failed).toBe(true)
  })
})
