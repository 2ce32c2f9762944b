import type { Currency } from "#content/catalogue/price-codes.ts"
import { restLine as words } from "#content/facts/dues.ts"
import { formatInstantDay } from "./formats.ts"
import { formatPrice } from "./page/amounts.ts"

interface RestLineProps {
  /** Negative where the school gives back. */
  rest: { cents: number; currency: Currency; dueAt: string | null; dueCents: number }
  href: string
  /** Tells the links of a list apart. */
  about: string
}

export function RestLine({ rest, href, about }: RestLineProps) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2">
      <span className="font-semibold">{restWords(rest)}</span>
      <a href={href} className="link inline-flex min-h-11 items-center">
        {rest.cents > 0 ? words.pay : words.see}
        <span className="sr-only">{` ${about}`}</span>
      </a>
    </p>
  )
}

/** What is left of an account, and when it is due. */
export function restWords({ cents, currency, dueAt, dueCents }: RestLineProps["rest"]): string {
  const amount = formatPrice(Math.abs(cents), currency)
  if (cents < 0) return words.back(amount)
  if (dueAt === null) return words.some(amount)
  if (new Date(dueAt) > new Date()) return words.due(amount, formatInstantDay(dueAt))
  return dueCents < cents ? words.partNow(amount, formatPrice(dueCents, currency)) : words.due(amount, null)
}
