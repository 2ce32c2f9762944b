import { accountDues, type PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import { balanceOf, type Due, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { Payable } from "./own-money.schema.ts"
import type { Rest } from "./rest.schema.ts"

/** A person may pay the deposit while it is due, or the whole rest; nothing while a payment is pending. */
export function payableOf(ledger: Ledger, dues: readonly Due[]): Payable[] {
  const { restCents, pendingCents } = balanceOf(ledger)
  if (ledger.charges.length === 0 || restCents <= 0 || pendingCents > 0) return []
  const deposits = dues.filter(({ part, cents }) => part === "deposit" && cents < restCents)
  return [
    ...deposits.map(({ cents }) => ({ part: "deposit" as const, cents })),
    { part: "balance" as const, cents: restCents },
  ]
}

export type OnlineRefusal = "nothing-owed" | "amount-changed"

/** @returns undefined if the person may pay the amount */
export function judgePayingOnline(payable: readonly Payable[], cents: number): OnlineRefusal | undefined {
  if (payable.length === 0) return "nothing-owed"
  return payable.some((one) => one.cents === cents) ? undefined : "amount-changed"
}

/** @returns null before the first charge */
export function chargedOf(ledger: Ledger): { cents: number; currency: Currency } | null {
  const [first] = ledger.charges
  return first ? { cents: balanceOf(ledger).owedCents, currency: first.currency } : null
}

/** @returns null for a settled account, and before the first charge */
export function restOf(ledger: Ledger, terms: PaymentTerms | undefined): Rest | null {
  const currency = (ledger.charges[0] ?? ledger.payments[0])?.currency
  const { restCents: cents } = balanceOf(ledger)
  if (!currency || cents === 0) return null
  const due = accountDues(ledger, terms)[0]
  return { cents, currency, dueAt: due?.dueAt.toISOString() ?? null, dueCents: due?.cents ?? 0 }
}
