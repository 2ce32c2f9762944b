import { roundings } from "#content/catalogue/francs.ts"
import type { PriceCode } from "#content/catalogue/price-codes.ts"
import type { DatedPrice, PriceList } from "./catalogue.admin.schema.ts"
import type { FrancsLine, ToFrancs } from "./francs.schema.ts"

type Lists = readonly PriceList[]
type Course = Pick<ToFrancs, "francsPer10000Euros" | "rounding">

/** Rounds half up, and never to zero. */
export function francsOf(euroCents: number, { francsPer10000Euros, rounding }: Course): number {
  const step = roundings[rounding]
  const perStep = 10_000 * step
  const steps = Math.floor((2 * euroCents * francsPer10000Euros + perStep) / (2 * perStep))
  return Math.max(steps, 1) * step
}

/** Converts the prices in euros of a day. The screen and the command both call it (school 4, "Catalogue"). */
export function inFrancs(lists: Lists, { validFrom, ...course }: Course & { validFrom: string }): FrancsLine[] {
  return lists.flatMap(({ code, now, later }) => {
    const { cents, currency } = later.findLast((price) => (price.validFrom ?? "") <= validFrom) ?? now
    if (currency !== "EUR") return []
    return [{ code, fromCents: cents, toCents: cents === null ? null : francsOf(cents, course) }]
  })
}

export interface EurosAhead {
  code: PriceCode
  validFrom: string
}

/** Finds the first price that begins in euros on the day or later, and so would bring euros back after a passage. */
export function eurosAhead(lists: Lists, day: string): EurosAhead | undefined {
  const begins = lists.flatMap(({ code, now, later }) =>
    [now, ...later].flatMap(({ currency, validFrom }) =>
      currency === "EUR" && validFrom !== null && validFrom >= day ? [{ code, validFrom }] : [],
    ),
  )
  return begins[0]
}

export interface Passage {
  validFrom: string
  prices: { code: PriceCode; price: DatedPrice }[]
}

/** Lists the days from today on, on which several prices change from euros to francs, by date. */
export function passagesOf(lists: Lists, today: string): Passage[] {
  const passing = lists.flatMap(({ code, now, later, earlier }) => {
    const dated: DatedPrice[] = [...earlier.slice(0, 1), now, ...later]
    return dated.flatMap((price, index) =>
      price.currency === "CHF" && dated[index - 1]?.currency === "EUR" && (price.validFrom ?? "") >= today
        ? [{ code, price }]
        : [],
    )
  })
  return [...Map.groupBy(passing, ({ price }) => price.validFrom ?? "")]
    .map(([validFrom, prices]) => ({ validFrom, prices }))
    .filter(({ prices }) => prices.length > 1)
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
}
