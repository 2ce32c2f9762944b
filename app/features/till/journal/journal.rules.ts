import type { ChargeCode } from "#app/features/payments/ledger/ledger.schema.ts"
import { methodWords } from "#app/features/payments/payments.labels.ts"
import { isSimulated } from "#app/features/payments/payments.rules.ts"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import {
  type BookAccount,
  incomeAccounts,
  moneyAccounts,
  receivables,
  tillDifferences,
  vatCodes,
} from "#content/till.ts"

interface Booked {
  amountCents: number
  currency: Currency
}

/** The amount of a difference is the counted sum minus the expected one. */
export type Bookable = Booked &
  (
    | {
        kind: "charge" | "credit"
        code: ChargeCode
        loweredCode: ChargeCode | null
        text: string
        vatPermille: number | null
      }
    | { kind: "payment" | "refund"; method: PaymentMethod; provider: string; counts: boolean }
    | { kind: "difference"; method: PaymentMethod; text: string }
  )

/** One side of an entry. */
export interface EntryLine {
  account: BookAccount
  contra: BookAccount
  vatCode: string
  text: string
  debitCents: number
  creditCents: number
  currency: Currency
}

const incomeOfCode = {
  lesson: "training",
  "session-theory": "training",
  "session-practice": "training",
  rental: "rental",
  outing: "outing",
  "application-coastal": "fee",
  "application-inland": "fee",
  rounding: "rounding",
} as const satisfies Partial<Record<ChargeCode, keyof typeof incomeAccounts>>

function incomeAccount(code: ChargeCode): BookAccount {
  const kinds: Partial<Record<ChargeCode, keyof typeof incomeAccounts>> = incomeOfCode
  return incomeAccounts[kinds[code] ?? "extra"]
}

/** Null means that no VAT is owed, 0 exempt; 81 → « 8.1 ». */
export function vatCodeOf(permille: number | null): string {
  if (permille === null) return vatCodes.none
  return permille === 0 ? vatCodes.exempt : (permille / 10).toFixed(1)
}

/**
 * Double entry: one debit and one credit of the same amount (school 4, "Counter"). Simulated money that does not count is
 * one line without an amount, so that it enters no sum of the books or of a spreadsheet.
 */
export function entryLines(row: Bookable): EntryLine[] {
  const { debit, credit, text, vatCode } = entryOf(row)
  const cents = Math.abs(row.amountCents)
  if (cents === 0) return []
  const { currency } = row
  if ("counts" in row && !row.counts) {
    const named = `${text} : ${currency} ${(cents / 100).toFixed(2)}`
    return [{ account: debit, contra: credit, vatCode, text: named, debitCents: 0, creditCents: 0, currency }]
  }
  return [
    { account: debit, contra: credit, vatCode, text, debitCents: cents, creditCents: 0, currency },
    { account: credit, contra: debit, vatCode, text, debitCents: 0, creditCents: cents, currency },
  ]
}

interface Entry {
  debit: BookAccount
  credit: BookAccount
  text: string
  vatCode: string
}

function entryOf(row: Bookable): Entry {
  if (isCharge(row)) {
    const { kind, code, loweredCode, text, vatPermille } = row
    const income = incomeAccount(kind === "credit" && code !== "rounding" ? (loweredCode ?? code) : code)
    return { ...sides(receivables, income, kind === "charge"), text, vatCode: vatCodeOf(vatPermille) }
  }
  const money = moneyAccounts[row.method][row.currency]
  if (row.kind === "difference") {
    return { ...sides(money, tillDifferences, row.amountCents > 0), text: row.text, vatCode: vatCodes.none }
  }
  const paid = row.kind === "payment"
  const words = methodWords({ ...row, simulated: isSimulated(row) })
  const text = `${paid ? "Paiement" : "Remboursement"}, ${words.toLowerCase()}`
  return { ...sides(money, receivables, paid), text, vatCode: vatCodes.none }
}

function isCharge(row: Bookable): row is Extract<Bookable, { code: ChargeCode }> {
  return row.kind === "charge" || row.kind === "credit"
}

function sides(one: BookAccount, other: BookAccount, forward: boolean) {
  return forward ? { debit: one, credit: other } : { debit: other, credit: one }
}
