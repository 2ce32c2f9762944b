import { vatWithin } from "#app/features/catalogue/vat.rules.ts"
import type { InvoiceFacts, InvoiceKind, InvoiceLine } from "./invoice.schema.ts"

const prefixes: Record<InvoiceKind, string> = { invoice: "F", "credit-note": "NC" }

export function documentNumber(kind: InvoiceKind, year: number, number: number): string {
  return `${prefixes[kind]}-${year}-${String(number).padStart(4, "0")}`
}

/** Leaves out lines without VAT. @returns the lowest rate first */
export function vatByRate(lines: readonly Pick<InvoiceLine, "cents" | "vatPermille">[]): InvoiceFacts["vat"] {
  const grossByRate = new Map<number, number>()
  for (const { cents, vatPermille } of lines) {
    if (vatPermille) grossByRate.set(vatPermille, (grossByRate.get(vatPermille) ?? 0) + cents)
  }
  return [...grossByRate]
    .toSorted(([first], [second]) => first - second)
    .map(([permille, grossCents]) => ({ permille, grossCents, vatCents: signedVat(grossCents, permille) }))
}

/** Rounds a credit like its charge, so that the two VAT amounts cancel out. */
function signedVat(grossCents: number, permille: number): number {
  return Math.sign(grossCents) * vatWithin(Math.abs(grossCents), permille)
}

/** False only if the school and all lines have no VAT. */
export function saysVat({ school, lines }: Pick<InvoiceFacts, "school" | "lines">): boolean {
  return school.vatNumber !== null || lines.some(({ vatPermille }) => vatPermille !== null)
}

/** 81 → « 8,1 % ». */
export function vatRate(permille: number): string {
  return `${String(permille / 10).replace(".", ",")}\u00a0%`
}

/** The facts of a credit note are negative, but its PDF shows positive amounts. */
export function shownCents({ kind }: Pick<InvoiceFacts, "kind">, cents: number): number {
  return kind === "credit-note" ? -cents : cents
}
