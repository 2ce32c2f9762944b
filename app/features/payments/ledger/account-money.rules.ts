import type { Currency } from "#content/catalogue/price-codes.ts"
import type { NewRow } from "./credits.rules.ts"
import { accountDues, type PaymentTerms } from "./dues.rules.ts"
import { balanceOf, type Due, type Ledger } from "./ledger.rules.ts"

/** An account as a mail tells it. */
export interface AccountMoney {
  currency: Currency
  owedCents: number
  paidCents: number
  restCents: number
  dues: { part: Due["part"]; cents: number; dueAt: string; overdue: boolean }[]
}

/** Undefined before anything was charged. */
export function accountMoney(ledger: Ledger, terms: PaymentTerms | undefined, now: Date): AccountMoney | undefined {
  const currency = ledger.charges[0]?.currency
  if (!currency) return undefined
  const { owedCents, paidCents, restCents } = balanceOf(ledger)
  const dues = terms ? accountDues(ledger, terms) : []
  return {
    currency,
    owedCents,
    paidCents,
    restCents,
    dues: dues.map(({ part, cents, dueAt }) => ({ part, cents, dueAt: dueAt.toISOString(), overdue: dueAt <= now })),
  }
}

/** The ledger with rows that a decision would write. */
export function withRows({ charges, payments }: Ledger, rows: readonly NewRow[], now: Date): Ledger {
  const none = { creditOf: null, undoes: null, sessionBookingId: null, createdAt: now }
  return { charges: [...charges, ...rows.map((row, nth) => Object.assign({}, none, row, { id: `${nth}` }))], payments }
}
