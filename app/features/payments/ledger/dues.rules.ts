import type { Currency } from "#content/catalogue/price-codes.ts"
import { balanceOf, type Due, depositShare, duesOf, isFee, type Ledger, openCharges } from "./ledger.rules.ts"
import type { DueLine } from "./ledger.schema.ts"

export interface PaymentTerms {
  /** Whether a part of the price is due at once (school 4, "Deposit"). */
  deposit: boolean
  balanceDueAt: Date
}

/** After a cancellation, the kept part is due from the time of its charge. */
const dueAtOnce: PaymentTerms = { deposit: false, balanceDueAt: new Date(0) }

/** A fee's rest is due at once; payments settle it before anything else. @param terms undefined if nothing is booked */
export function accountDues(ledger: Ledger, terms: PaymentTerms | undefined): Due[] {
  const { fee, rest } = feeApart(ledger)
  const { unpaidFeeCents, ...sums } = sumsAfterFee({ fee, rest })
  const first = openCharges(rest.charges)[0]?.charge
  return [...feeDues(fee, unpaidFeeCents), ...(first ? duesSince(first.createdAt, sums, first.currency, terms) : [])]
}

interface Sums {
  owedCents: number
  paidCents: number
}

/** Without the fee, and without what was paid for it. */
export function sumsBesidesFee(ledger: Ledger): Sums {
  const { owedCents, paidCents } = sumsAfterFee(feeApart(ledger))
  return { owedCents, paidCents }
}

function sumsAfterFee({ fee, rest }: { fee: Ledger; rest: Ledger }) {
  const { owedCents, paidCents } = balanceOf(rest)
  const unpaidFeeCents = Math.max(0, balanceOf(fee).restCents)
  const forFeeCents = Math.min(unpaidFeeCents, Math.max(0, paidCents))
  return { owedCents, paidCents: paidCents - forFeeCents, unpaidFeeCents: unpaidFeeCents - forFeeCents }
}

/** What is due of sums that are charged at this instant. */
export function duesSince(
  chargedAt: Date,
  { owedCents, paidCents }: Sums,
  currency: Currency,
  terms: PaymentTerms | undefined,
): Due[] {
  const { deposit, balanceDueAt } = terms ?? dueAtOnce
  const depositCents = deposit ? depositShare(owedCents, currency) : 0
  return duesOf({ owedCents, paidCents, depositCents, chargedAt, balanceDueAt })
}

function feeDues(fee: Ledger, cents: number): Due[] {
  const charge = openCharges(fee.charges)[0]?.charge
  return charge && cents > 0 ? [{ part: "fee", cents, dueAt: charge.createdAt }] : []
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

function feeApart({ charges, payments }: Ledger): { fee: Ledger; rest: Ledger } {
  const fees = new Set(charges.filter(isFee).map(({ id }) => id))
  const isOfFee = ({ id, creditOf }: Ledger["charges"][number]) => fees.has(id) || fees.has(creditOf ?? "")
  return {
    fee: { charges: charges.filter(isOfFee), payments: payments.filter(({ purpose }) => purpose === "fee") },
    rest: {
      charges: charges.filter((row) => !isOfFee(row)),
      payments: payments.filter(({ purpose }) => purpose === "account"),
    },
  }
}
