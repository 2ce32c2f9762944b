import { addDays, addHours } from "date-fns"
import { describe, expect, test } from "vitest"
import { withRows } from "./account-money.rules.ts"
import { creditsOfSum } from "./credits.rules.ts"
import { accountDues, duesSince, isDepositOverdue, sumsBesidesFee } from "./dues.rules.ts"
import { balanceOf, type ChargeRow, type Ledger, type PaymentRow } from "./ledger.rules.ts"

const chargedAt = new Date("2027-05-01T08:00:00Z")
const terms = { deposit: true, balanceDueAt: new Date("2027-06-05T07:00:00Z") }

function aCharge(code: ChargeRow["code"], amountCents: number, createdAt = chargedAt): ChargeRow {
  const amount = { quantity: 1, unitCents: amountCents, amountCents, currency: "CHF", vatPermille: null } as const
  const none = { creditOf: null, undoes: null, bookingId: null }
  return { ...none, ...amount, id: `${code} ${createdAt.toISOString()}`, kind: "charge", code, text: code, createdAt }
}

function aPayment(purpose: PaymentRow["purpose"], amountCents: number): PaymentRow {
  const row = { kind: "payment", method: "online", currency: "CHF", status: "completed" } as const
  const counted = { provider: "card", counts: true, providerRef: null }
  const at = { createdAt: chargedAt, settledAt: chargedAt }
  return { ...row, ...at, ...counted, id: `${purpose} ${amountCents}`, refundOf: null, purpose, amountCents }
}

const programme: Ledger = {
  charges: [
    aCharge("application-coastal", 45_000),
    aCharge("session-theory", 15_000),
    aCharge("session-practice", 18_000),
  ],
  payments: [aPayment("fee", 45_000)],
}

function lowered(amountCents: number): Ledger | undefined {
  const credits = creditsOfSum(programme.charges, { amountCents, text: "Remise", code: "extra" })
  return credits && withRows(programme, credits, chargedAt)
}

function dueCents(ledger: Ledger): number {
  return accountDues(ledger, terms).reduce((sum, { cents }) => sum + cents, 0)
}

describe("a discount on a programme", () => {
  test("lowers the sum of the dues as much as the rest, though the fee was charged first", () => {
    const ledger = lowered(20_000) ?? programme
    expect(balanceOf(ledger).restCents).toBe(13_000)
    expect(dueCents(ledger)).toBe(13_000)
  })

  test("leaves the fee alone, which is refunded completely", () => {
    expect(dueCents(lowered(33_000) ?? programme)).toBe(0)
    expect(lowered(33_001)).toBeUndefined()
  })
})

test("another session comes to the sums without the fee, and without what is paid for it", () => {
  const unpaidFee = { ...programme, payments: [aPayment("account", 50_000)] }
  expect(sumsBesidesFee(programme)).toEqual({ owedCents: 33_000, paidCents: 0 })
  expect(sumsBesidesFee(unpaidFee)).toEqual({ owedCents: 33_000, paidCents: 5_000 })
  const later = addDays(chargedAt, 2)
  const charged = { ...unpaidFee, charges: [...unpaidFee.charges, aCharge("session-practice", 10_000, later)] }
  const beforehand = duesSince(later, { owedCents: 43_000, paidCents: 5_000 }, "CHF", terms)
  const cents = (dues: typeof beforehand) => dues.map((due) => [due.part, due.cents])
  expect(cents(beforehand)).toEqual(cents(accountDues(charged, terms)))
})

describe("a deposit", () => {
  const aDayAfter = addDays(chargedAt, 1)
  const deposited = { ...programme, payments: [...programme.payments, aPayment("account", 9_900)] }

  test("is overdue after its time, unless it is paid", () => {
    expect(isDepositOverdue(programme, terms, addHours(chargedAt, -1))).toBe(false)
    expect(isDepositOverdue(programme, terms, chargedAt)).toBe(true)
    expect(isDepositOverdue(deposited, terms, aDayAfter)).toBe(false)
  })

  test("that was paid is not overdue; a later charge has its own time", () => {
    const more = { ...deposited, charges: [...programme.charges, aCharge("session-practice", 18_000, aDayAfter)] }
    expect(isDepositOverdue(more, terms, addHours(aDayAfter, -1))).toBe(false)
    expect(isDepositOverdue(more, terms, aDayAfter)).toBe(true)
  })
})
