import type { Price } from "#content/catalogue/price-codes.ts"

/** Cents → « CHF 1’200.00 » (Swiss form). */
export function formatChf(cents: number): string {
  return `CHF\u00a0${formatAmount(cents)}`
}

/** Cents → « 1’200€ », as the specification quotes whole prices, and « 1’200.50 € ». */
export function formatEuro(cents: number): string {
  const amount = formatAmount(cents)
  const whole = amount.replace(/\.00$/, "")
  return whole === amount ? `${amount} €` : `${whole}€`
}

export function formatPrice(cents: number, currency: string): string {
  return currency === "EUR" ? formatEuro(cents) : formatChf(cents)
}

/** Cents → « 1’200.00 », where the currency stands elsewhere. */
export function formatAmount(cents: number): string {
  const [units = "0", decimals = "00"] = (Math.abs(cents) / 100).toFixed(2).split(".")
  return `${cents < 0 ? "−" : ""}${formatCount(units)}.${decimals}`
}

export function formatCount(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "’")
}

export const atLeast = "à partir de"

/**
 * « 299€ », « sur devis », or with `leastPer`, what one pays the least for, « à partir de 80€/h »; '' is the whole.
 */
export function priceWords({ cents, currency }: Price, leastPer?: string): string {
  if (cents === null) return "sur devis"
  const amount = formatPrice(cents, currency)
  return leastPer === undefined ? amount : `${atLeast} ${amount}${leastPer && `/${leastPer}`}`
}
