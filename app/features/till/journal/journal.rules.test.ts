import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { chargeCodes } from "#app/features/payments/ledger/ledger.schema.ts"
import { paymentMethods } from "#app/features/payments/payments.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { type Bookable, type EntryLine, entryLines } from "./journal.rules.ts"

const rental = { currency: "CHF", code: "rental", loweredCode: null, text: "Location", vatPermille: 81 } as const

describe("the journal", () => {
  test("books a charge to debtors, and a credit against the income account of its charge", () => {
    expect(entryLines({ ...rental, kind: "charge", amountCents: 16_000 })).toMatchObject([
      { account: "1100", contra: "3410", vatCode: "8.1", debitCents: 16_000, creditCents: 0 },
      { account: "3410", contra: "1100", vatCode: "8.1", debitCents: 0, creditCents: 16_000 },
    ])
    const credit = {
      ...rental,
      kind: "credit",
      code: "cancellation",
      loweredCode: "rental",
      amountCents: 8_000,
    } as const
    expect(entryLines(credit)).toMatchObject([{ account: "3410", contra: "1100" }, { account: "1100" }])
    expect(entryLines({ ...credit, code: "rounding", vatPermille: 0 })).toMatchObject([
      { account: "3809", vatCode: "EX" },
      { account: "1100" },
    ])
  })

  test.each([
    ["cash", "CHF", "1000"],
    ["cash", "EUR", "1005"],
    ["transfer", "CHF", "1020"],
    ["terminal", "EUR", "1021"],
    ["online", "CHF", "1022"],
  ] as const)("books %s in %s on %s, and a refund the other way", (method, currency, account) => {
    const money = { method, currency, amountCents: 500, provider: "counter", counts: true }
    expect(entryLines({ ...money, kind: "payment" })[0]).toMatchObject({ account, contra: "1100", vatCode: "" })
    expect(entryLines({ ...money, kind: "refund" })[0]).toMatchObject({ account: "1100", contra: account })
  })

  test("books the surplus or deficit of a drawer to the differences of the till", () => {
    const counted = { kind: "difference", method: "cash", currency: "CHF", text: "Clôture" } as const
    expect(entryLines({ ...counted, amountCents: -20 })[0]).toMatchObject({ account: "6940", contra: "1000" })
    expect(entryLines({ ...counted, amountCents: 20 })[0]).toMatchObject({ account: "1000", contra: "6940" })
    expect(entryLines({ ...counted, amountCents: 0 })).toEqual([])
  })
})

const amountCents = fc.integer({ min: 1, max: 1_000_000 })
const currency = fc.constantFrom(...currencies)
const code = fc.constantFrom(...chargeCodes)
const rows: fc.Arbitrary<Bookable[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom("charge" as const, "credit" as const),
      code,
      loweredCode: fc.option(code),
      text: fc.constant("Ligne"),
      vatPermille: fc.constantFrom(null, 0, 81),
      amountCents,
      currency,
    }),
    fc.record({
      kind: fc.constantFrom("payment" as const, "refund" as const),
      method: fc.constantFrom(...paymentMethods),
      provider: fc.constantFrom("simulated", "counter"),
      counts: fc.constant(true),
      amountCents,
      currency,
    }),
    fc.record({
      kind: fc.constant("difference" as const),
      method: fc.constantFrom("cash" as const, "terminal" as const),
      text: fc.constant("Clôture"),
      amountCents: fc.integer({ min: -5_000, max: 5_000 }),
      currency,
    }),
  ),
)

const sumOf = (lines: EntryLine[]) => lines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)

/** Owed minus paid, computed from the rows. */
function restOf(all: readonly Bookable[]): number {
  const signs = { charge: 1, credit: -1, payment: -1, refund: 1, difference: 0 }
  return all.reduce((sum, row) => sum + signs[row.kind] * row.amountCents, 0)
}

function balances(derive: (row: Bookable) => EntryLine[]) {
  return fc.property(rows, (all) => {
    for (const one of currencies) {
      const lines = all.flatMap(derive).filter((line) => line.currency === one)
      expect(sumOf(lines)).toBe(0)
      const owed = all.filter((row) => row.currency === one)
      expect(sumOf(lines.filter(({ account }) => account === "1100"))).toBe(restOf(owed))
    }
  })
}

test("debits equal credits in each currency, and debtors equal the rests of the accounts, for random ledgers", () => {
  const report = fc.check(balances(entryLines), { numRuns: 2_000 })
  expect(fc.defaultReportMessage(report)).toBeUndefined()
})

test("negative control: a journal that books one side of refunds does not balance", () => {
  const oneSided = (row: Bookable) => entryLines(row).slice(0, row.kind === "refund" ? 1 : 2)
  expect(fc.check(balances(oneSided), { numRuns: 500 }).failed).toBe(true)
})
