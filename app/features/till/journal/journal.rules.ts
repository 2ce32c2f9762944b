import { type ChargeCode, chargeCodes } from "#app/features/payments/ledger/ledger.schema.ts"
import { methodWords } from "#app/features/payments/payments.labels.ts"
import { isSimulated } from "#app/features/payments/payments.rules.ts"
import { type PaymentMethod, paymentMethods } from "#app/features/payments/payments.schema.ts"
import { type Currency, currencies } from "#content/catalogue/price-codes.ts"
import { baseName } from "#content/school.ts"
import {
  type BookAccount,
  incomeAccounts,
  moneyAccounts,
  receivables,
  tillDifferences,
  vatCodes,
} from "#content/till.ts"

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

/** The number of each account of `journal_lines`, by what it holds. */
export const numberOfAccount: Readonly<Record<string, BookAccount>> = Object.fromEntries([
  ["debtors", receivables],
  ["differences", tillDifferences],
  ...chargeCodes.map((code) => [code, incomeAccount(code)] as const),
  ...paymentMethods.flatMap((method) =>
    currencies.map((currency) => [`${method} ${currency}`, moneyAccounts[method][currency]] as const),
  ),
])

/** Null means that no VAT is owed, 0 exempt; 81 → « 8.1 ». */
export function vatCodeOf(permille: number | null): string {
  if (permille === null) return vatCodes.none
  return permille === 0 ? vatCodes.exempt : (permille / 10).toFixed(1)
}

/** What a line of the journal books, as its view holds it. */
export type BookedLine = { currency: Currency; amountCents: number; vatPermille: number | null } & (
  | { kind: "charge" | "credit"; text: string }
  | { kind: "payment" | "refund"; method: PaymentMethod; provider: string; counts: boolean }
  | { kind: "difference"; base: string; day: string }
)

export function lineText(line: BookedLine): string {
  if (line.kind === "difference") {
    return `Différence de caisse, ${baseName(line.base)}, ${line.day.split("-").toReversed().join(".")}`
  }
  if (!isMoney(line)) return line.text
  const words = methodWords({ ...line, simulated: isSimulated(line) })
  const text = `${line.kind === "payment" ? "Paiement" : "Remboursement"}, ${words.toLowerCase()}`
  return line.counts ? text : `${text} : ${line.currency} ${(line.amountCents / 100).toFixed(2)}`
}

function isMoney(line: BookedLine): line is Extract<BookedLine, { provider: string }> {
  return line.kind === "payment" || line.kind === "refund"
}
