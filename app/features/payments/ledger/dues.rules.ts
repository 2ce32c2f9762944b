import { balanceOf, type Due, depositShare, duesOf, isFee, type Ledger, openCharges } from "./ledger.rules.ts"
import type { DueLine } from "./ledger.schema.ts"

export interface PaymentTerms {
  /** Whether a part of the price is due at once (school 4, "Deposit"). */
  deposit: boolean
  balanceDueAt: Date
}

/** After a cancellation, the kept part is due from the time of its charge. */
const dueAtOnce: PaymentTerms = { deposit: false, balanceDueAt: new Date(0) }

/** Leaves out the fee, which is paid when it is charged. @param terms undefined if nothing is booked */
export function accountDues(ledger: Ledger, terms: PaymentTerms | undefined): Due[] {
  const { deposit, balanceDueAt } = terms ?? dueAtOnce
  const rest = withoutFee(ledger)
  const first = openCharges(rest.charges)[0]?.charge
  if (!first) return []
  const { owedCents, paidCents } = balanceOf(rest)
  const depositCents = deposit ? depositShare(owedCents, first.currency) : 0
  return duesOf({ owedCents, paidCents, depositCents, chargedAt: first.createdAt, balanceDueAt })
}

export function duesShown(dues: readonly Due[]): DueLine[] {
  return dues.map(({ part, cents, dueAt }) => ({ part, cents, dueAt: dueAt.toISOString() }))
}

/** Ignores later charges, because a supplement or another session must not make a paid deposit overdue. */
export function isDepositOverdue(ledger: Ledger, terms: PaymentTerms | undefined, chargedBefore: Date): boolean {
  if (balanceOf(ledger).pendingCents > 0) return false
  const since = new Set(ledger.charges.flatMap(({ id, createdAt }) => (createdAt > chargedBefore ? [id] : [])))
  const charges = ledger.charges.filter(({ id, kind, creditOf }) =>
    kind === "charge" ? !since.has(id) : !since.has(creditOf ?? ""),
  )
  return accountDues({ ...ledger, charges }, terms).some(
    ({ part, dueAt }) => part === "deposit" && dueAt <= chargedBefore,
  )
}

function withoutFee({ charges, payments }: Ledger): Ledger {
  const fees = new Set(charges.filter(isFee).map(({ id }) => id))
  return {
    charges: charges.filter(({ id, creditOf }) => !fees.has(id) && !fees.has(creditOf ?? "")),
    payments: payments.filter(({ purpose }) => purpose === "account"),
  }
}
