import { accountDues, type PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import { balanceOf, type Due, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Payable } from "./own-money.schema.ts"
import type { Rest } from "./rest.schema.ts"

/** Nothing is booked any more: what is kept of it is due since it was charged. */
const dueAtOnce: PaymentTerms = { deposit: false, balanceDueAt: new Date(0) }

export function ownDues(ledger: Ledger, terms: PaymentTerms | undefined): Due[] {
  return accountDues(ledger, terms ?? dueAtOnce)
}

/** The deposit while it is due, and always everything that is left; nothing while a payment is under way. */
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

/** Judges an amount that a person saw; `undefined` where it may be paid. */
export function judgePayingOnline(payable: readonly Payable[], cents: number): OnlineRefusal | undefined {
  if (payable.length === 0) return "nothing-owed"
  return payable.some((one) => one.cents === cents) ? undefined : "amount-changed"
}

/** Null where the account is settled, or nothing was charged. */
export function restOf(ledger: Ledger, terms: PaymentTerms | undefined): Rest | null {
  const currency = (ledger.charges[0] ?? ledger.payments[0])?.currency
  const { restCents: cents } = balanceOf(ledger)
  if (!currency || cents === 0) return null
  return { cents, currency, dueAt: ownDues(ledger, terms)[0]?.dueAt.toISOString() ?? null }
}
