import { balanceOf, type Due, depositShare, duesOf, type Ledger } from "./ledger.rules.ts"

export interface PaymentTerms {
  /** Training: a part of the price is paid at once (school 4, "Deposit"). */
  deposit: boolean
  balanceDueAt: Date
}

/** What is still to be paid of an account and when; the fee of an application is none of it, being paid when charged. */
export function accountDues(ledger: Ledger, { deposit, balanceDueAt }: PaymentTerms): Due[] {
  const rest = withoutFee(ledger)
  const first = rest.charges[0]
  if (!first) return []
  const { owedCents, paidCents } = balanceOf(rest)
  const depositCents = deposit ? depositShare(owedCents, first.currency) : 0
  return duesOf({ owedCents, paidCents, depositCents, chargedAt: first.createdAt, balanceDueAt })
}

function withoutFee({ charges, payments }: Ledger): Ledger {
  const fees = new Set(charges.filter(({ code }) => code.startsWith("application-")).map(({ id }) => id))
  return {
    charges: charges.filter(({ id, creditOf }) => !fees.has(id) && !fees.has(creditOf ?? "")),
    payments: payments.filter(({ purpose }) => purpose === "account"),
  }
}
