import { type ChargeRow, isFee, keptCents, type NewCharge, openCharges } from "./ledger.rules.ts"
import type { ChargeCode } from "./ledger.schema.ts"

/** A row of `charges` without its account, id and time. */
export interface NewRow extends NewCharge {
  kind: "charge" | "credit"
  creditOf?: string
  undoes?: string
  bookingId?: string | null
}

export interface Cancelled {
  keptPercent: number
  which?: (charge: ChargeRow) => boolean
}

export function cancellationCredits(charges: readonly ChargeRow[], { keptPercent, which }: Cancelled): NewRow[] {
  return openCharges(charges)
    .filter(({ charge }) => !which || which(charge))
    .map(({ charge, openCents }) => cancelling(charge, openCents - keptCents(openCents, keptPercent)))
    .filter(({ amountCents }) => amountCents > 0)
}

export function undoneCharges(charges: readonly ChargeRow[]): NewRow[] {
  return openCharges(charges).map(({ charge, openCents }) =>
    Object.assign(cancelling(charge, openCents), { undoes: charge.id }),
  )
}

export function undoneCancellation(charges: readonly ChargeRow[]): NewRow[] {
  const undone = new Set(charges.map(({ undoes }) => undoes))
  const byId = new Map(charges.map((row) => [row.id, row]))
  return charges
    .filter(
      ({ id, kind, code, undoes }) =>
        kind === "credit" && code === "cancellation" && undoes === null && !undone.has(id),
    )
    .map((credit) => {
      const charge = byId.get(credit.creditOf ?? "") ?? credit
      const restored = { kind: "charge" as const, code: charge.code, undoes: credit.id }
      return Object.assign(lineOf(charge, credit.amountCents), restored)
    })
}

interface Discount {
  amountCents: number
  text: string
  code: ChargeCode
}

/** Spreads a credit over the open charges except fees, oldest first. @returns undefined if less than the sum is open */
export function creditsOfSum(
  charges: readonly ChargeRow[],
  { amountCents, text, code }: Discount,
): NewRow[] | undefined {
  let leftCents = amountCents
  const rows: NewRow[] = []
  for (const { charge, openCents } of openCharges(charges)) {
    if (isFee(charge)) continue
    const cents = Math.min(openCents, leftCents)
    if (cents === 0) break
    rows.push({ ...lineOf(charge, cents), kind: "credit", creditOf: charge.id, code, text })
    leftCents -= cents
  }
  return leftCents === 0 ? rows : undefined
}

function cancelling(charge: ChargeRow, amountCents: number): NewRow {
  const text = `Annulation : ${charge.text}`
  return { ...lineOf(charge, amountCents), kind: "credit", creditOf: charge.id, code: "cancellation", text }
}

function lineOf({ text, currency, vatPermille, bookingId }: ChargeRow, amountCents: number) {
  return { text, currency, vatPermille, bookingId, quantity: 1, unitCents: amountCents, amountCents }
}
