import { balanceOf, type Due, depositShare, duesOf, isFee, type Ledger, openCharges } from "./ledger.rules.ts"

export interface PaymentTerms {
  /** Training: a part of the price is paid at once (school 4, "Deposit"). */
  deposit: boolean
  balanceDueAt: Date
}

/** What is still to be paid of an account and when; the fee of an application is none of it, being paid when charged. */
export function accountDues(ledger: Ledger, { deposit, balanceDueAt }: PaymentTerms): Due[] {
  const rest = withoutFee(ledger)
  const first = openCharges(rest.charges)[0]?.charge
  if (!first) return []
  const { owedCents, paidCents } = balanceOf(rest)
  const depositCents = deposit ? depositShare(owedCents, first.currency) : 0
  return duesOf({ owedCents, paidCents, depositCents, chargedAt: first.createdAt, balanceDueAt })
}

/**
 * Whether a deposit that was charged by then is still unpaid; one that is being paid is not. What was charged since has
 * its own time: a supplement or another session does not make a paid deposit overdue.
 */
export function isDepositOverdue(ledger: Ledger, terms: PaymentTerms, chargedBefore: Date): boolean {
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
