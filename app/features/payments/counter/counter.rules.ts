import { creditsOfSum, type NewRow } from "#app/features/payments/ledger/credits.rules.ts"
import {
  balanceOf,
  cashStep,
  isCashAmount,
  isFee,
  type Ledger,
  openCharges,
  roundedForCash,
  signedSum,
} from "#app/features/payments/ledger/ledger.rules.ts"
import { counterProviderName, isSimulated } from "#app/features/payments/payments.rules.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { CounterMethod } from "./counter.schema.ts"

interface Sum {
  amountCents: number
  method: CounterMethod
}

export type TakeRefusal = "nothing-charged" | "other-currency" | "cash-step" | "more-than-owed" | "payment-under-way"

/**
 * Judges money offered at the counter (school 4, "Counter"). Cash that pays the rest rounded to five centimes settles
 * the account; `rounding` books the difference. A transfer has reached the bank already, so any amount is booked: the
 * school then owes the difference.
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
  if (method !== "transfer" && amountCents > payableCents) return { ok: false, refusal: "more-than-owed" }
  const rounding = amountCents === payableCents ? roundingOf(ledger, restCents - payableCents) : []
  return { ok: true, rounding }
}

/** @param overCents what would be left of the rest, negative if the school would owe it */
function roundingOf({ charges }: Ledger, overCents: number): NewRow[] {
  if (overCents === 0) return []
  const text = "Arrondi à cinq centimes"
  const code = "rounding" as const
  const amountCents = Math.abs(overCents)
  if (overCents > 0) return creditsOfSum(charges, { amountCents, text, code }) ?? []
  const open = openCharges(charges).find(({ charge }) => !isFee(charge))
  const like = open?.charge ?? charges[0]
  if (!like) return []
  const { currency, vatPermille } = like
  return [{ kind: "charge", code, text, quantity: 1, unitCents: amountCents, amountCents, currency, vatPermille }]
}

/** Returns the fact for the event of the command; empty if it rounded nothing. */
export function roundingFact(rows: readonly NewRow[]): { roundingCents?: number } {
  const roundingCents = signedSum(rows)
  return roundingCents === 0 ? {} : { roundingCents }
}

/** Rounds a sum to give back to coins; a payment gives back no more than it holds. */
export function cashBack(cents: number, leftCents: number, currency: Currency): number {
  return Math.min(roundedForCash(cents, currency), leftCents - (leftCents % cashStep[currency]))
}

export type GiveBackRefusal = "simulated-money" | "not-at-counter" | "cash-step" | "more-than-paid"

interface ReceivedPayment {
  provider: string
  currency: Currency
  leftCents: number
}

/**
 * Simulated money goes back by the simulation only (school 4). An online payment may go back by transfer, because its provider may refuse the refund or no longer be in use. Cash that
 * gives back the rounded rest settles the account; `rounding` books the difference.
 */
export function judgeGivingBack(
  ledger: Ledger,
  { provider, currency, leftCents }: ReceivedPayment,
  { amountCents, method }: Sum,
): { ok: true; rounding: NewRow[] } | { ok: false; refusal: GiveBackRefusal } {
  if (isSimulated({ provider })) return { ok: false, refusal: "simulated-money" }
  if (provider !== counterProviderName && method !== "transfer") return { ok: false, refusal: "not-at-counter" }
  if (method === "cash" && !isCashAmount(amountCents, currency)) return { ok: false, refusal: "cash-step" }
  if (amountCents > leftCents) return { ok: false, refusal: "more-than-paid" }
  const { restCents } = balanceOf(ledger)
  const overCents = restCents + amountCents
  const settles = amountCents === cashBack(-restCents, leftCents, currency) && Math.abs(overCents) < cashStep[currency]
  return { ok: true, rounding: method === "cash" && settles ? roundingOf(ledger, overCents) : [] }
}
