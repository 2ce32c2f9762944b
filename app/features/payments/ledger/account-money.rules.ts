import type { Currency } from "#content/catalogue/price-codes.ts"
import type { NewRow } from "./credits.rules.ts"
import { accountDues, type PaymentTerms } from "./dues.rules.ts"
import { balanceOf, type Due, type Ledger } from "./ledger.rules.ts"

export interface AccountMoney {
  currency: Currency
  owedCents: number
  paidCents: number
  restCents: number
  dues: { part: Due["part"]; cents: number; dueAt: string; overdue: boolean }[]
}

/** @returns undefined before the first charge */
export function accountMoney(ledger: Ledger, terms: PaymentTerms | undefined, now: Date): AccountMoney | undefined {
  const currency = ledger.charges[0]?.currency
  if (!currency) return undefined
  const { owedCents, paidCents, restCents } = balanceOf(ledger)
  return {
    currency,
    owedCents,
    paidCents,
    restCents,
    dues: accountDues(ledger, terms).map(({ part, cents, dueAt }) => ({
      part,
      cents,
      dueAt: dueAt.toISOString(),
      overdue: dueAt <= now,
    })),
  }
}

export function withRows({ charges, payments }: Ledger, rows: readonly NewRow[], now: Date): Ledger {
  const none = { creditOf: null, undoes: null, bookingId: null, createdAt: now }
  return { charges: [...charges, ...rows.map((row, nth) => Object.assign({}, none, row, { id: `${nth}` }))], payments }
}
