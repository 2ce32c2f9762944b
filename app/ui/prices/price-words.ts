import { formatPrice } from "#app/ui/formats.ts"
import type { Price } from "#content/catalogue/price-codes.ts"

interface How {
  /** It is the least one pays. */
  from?: boolean
  /** What one pays it for: « h », « jour »; '' for the whole. */
  per?: string
}

/** « à partir de 80€/h », « 299€ » or « sur devis ». */
export function priceWords({ cents, currency }: Price, { from = false, per = "" }: How = {}): string {
  if (cents === null) return "sur devis"
  return `${from ? "à partir de " : ""}${formatPrice(cents, currency)}${per && `/${per}`}`
}
