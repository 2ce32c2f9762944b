import { formatAmount } from "./page/amounts.ts"

/** In columns of the till both currencies stand alike: « CHF 1’200.00 », « EUR 1’200.00 ». */
export function formatMoney(cents: number, currency: string): string {
  return `${currency}\u00a0${formatAmount(cents)}`
}
