import { vatWithin } from "#app/features/catalogue/vat.rules.ts"
import type { InvoiceFacts, InvoiceKind, InvoiceLine } from "./invoice.schema.ts"

const prefixes: Record<InvoiceKind, string> = { invoice: "F", "credit-note": "NC" }

/** « F-2027-0012 »: the year, and the place in the series of its kind. */
export function documentNumber(kind: InvoiceKind, year: number, number: number): string {
  return `${prefixes[kind]}-${year}-${String(number).padStart(4, "0")}`
}

/** What is charged and the VAT within it, by rate, the lowest first. Lines without VAT are in none. */
export function vatByRate(lines: readonly Pick<InvoiceLine, "cents" | "vatPermille">[]): InvoiceFacts["vat"] {
  const grossByRate = new Map<number, number>()
  for (const { cents, vatPermille } of lines) {
    if (vatPermille) grossByRate.set(vatPermille, (grossByRate.get(vatPermille) ?? 0) + cents)
  }
  return [...grossByRate]
    .toSorted(([first], [second]) => first - second)
    .map(([permille, grossCents]) => ({ permille, grossCents, vatCents: signedVat(grossCents, permille) }))
}

/** What is given back holds as much VAT as what was charged. */
function signedVat(grossCents: number, permille: number): number {
  return Math.sign(grossCents) * vatWithin(Math.abs(grossCents), permille)
}

/** 81 → « 8,1 % ». */
export function vatRate(permille: number): string {
  return `${String(permille / 10).replace(".", ",")}\u00a0%`
}

/** A credit note gives a positive total back; its facts keep the sign of the account, a minus. */
export function shownCents({ kind }: Pick<InvoiceFacts, "kind">, cents: number): number {
  return kind === "credit-note" ? -cents : cents
}
