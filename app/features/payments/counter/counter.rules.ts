import { creditsOfSum, type NewRow } from "#app/features/payments/ledger/credits.rules.ts"
import {
  balanceOf,
  isCashAmount,
  isFee,
  type Ledger,
  openCharges,
  roundedForCash,
} from "#app/features/payments/ledger/ledger.rules.ts"
import { counterProviderName } from "#app/features/payments/payments.rules.ts"
import type { PaymentPurpose } from "#app/features/payments/payments.schema.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { CounterMethod } from "./counter.schema.ts"

interface Sum {
  amountCents: number
  method: CounterMethod
}

export type TakeRefusal = "nothing-charged" | "other-currency" | "cash-step" | "more-than-owed" | "payment-under-way"

/**
 * Judges money offered at the counter (school 4, "Counter"). Cash in francs that pays the rest, rounded to five
 * centimes, settles it: `rounding` is the line that takes the difference.
 */
export function judgeTaking(
  ledger: Ledger,
  { amountCents, method, currency }: Sum & { currency: Currency },
): { ok: true; rounding: NewRow[] } | { ok: false; refusal: TakeRefusal } {
  const { restCents, pendingCents } = balanceOf(ledger)
  const known = ledger.charges[0]?.currency
  if (!known) return { ok: false, refusal: "nothing-charged" }
  if (known !== currency) return { ok: false, refusal: "other-currency" }
  if (pendingCents > 0) return { ok: false, refusal: "payment-under-way" }
  const payableCents = method === "cash" ? roundedForCash(restCents, currency) : restCents
  if (method === "cash" && !isCashAmount(amountCents, currency)) return { ok: false, refusal: "cash-step" }
  if (amountCents > payableCents) return { ok: false, refusal: "more-than-owed" }
  const rounding = amountCents === payableCents ? roundingOf(ledger, restCents - payableCents) : []
  return { ok: true, rounding }
}

/** @param overCents owed beyond the rounded sum; negative where the rounded sum is more than is owed */
function roundingOf({ charges }: Ledger, overCents: number): NewRow[] {
  const text = "Arrondi à cinq centimes"
  const code = "rounding" as const
  const amountCents = Math.abs(overCents)
  if (overCents > 0) return creditsOfSum(charges, { amountCents, text, code }) ?? []
  const open = openCharges(charges).find(({ charge }) => !isFee(charge))
  if (overCents === 0 || !open) return []
  const { currency, vatPermille } = open.charge
  return [{ kind: "charge", code, text, quantity: 1, unitCents: amountCents, amountCents, currency, vatPermille }]
}

export type GiveBackRefusal = "fee-of-application" | "not-at-counter" | "cash-step" | "more-than-paid"

interface ReceivedPayment {
  purpose: PaymentPurpose
  provider: string
  currency: Currency
  /** Received and not given back. */
  leftCents: number
}

/**
 * Judges money to give back by hand: at most what is left of a payment. What was paid online goes back by a transfer,
 * for a provider may refuse, or be no longer in use.
 */
export function judgeGivingBack(
  { purpose, provider, currency, leftCents }: ReceivedPayment,
  { amountCents, method }: Sum,
): GiveBackRefusal | undefined {
  if (purpose === "fee") return "fee-of-application"
  if (provider !== counterProviderName && method !== "transfer") return "not-at-counter"
  if (method === "cash" && !isCashAmount(amountCents, currency)) return "cash-step"
  return amountCents > leftCents ? "more-than-paid" : undefined
}
