import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Prices } from "#content/catalogue/price-codes.ts"
import { pricesOn } from "./catalogue.queries.server.ts"

export interface KeptCatalogue {
  /** As this process knows them: at most ten seconds old (school 4). */
  prices(): Prices
  /** Reads them again, and calls every listener when one changed. */
  refresh(): Promise<void>
  onChange(listener: (prices: Prices) => Promise<void>): void
}

/** The prices of today, for pages and quotes of this process. A timer calls `refresh`, and so does who changes one. */
export async function keepCatalogue({ db, clock }: { db: Db; clock: Clock }): Promise<KeptCatalogue> {
  const listeners: ((prices: Prices) => Promise<void>)[] = []
  let prices = await pricesOn(db, dayAt(clock.now()))
  return {
    prices: () => prices,
    onChange: (listener) => void listeners.push(listener),
    async refresh() {
      const now = await pricesOn(db, dayAt(clock.now()))
      if (JSON.stringify(now) === JSON.stringify(prices)) return
      // First what is shown: a page that cannot be rendered leaves quotes as they were, and is tried again.
      await Promise.all(listeners.map((listener) => listener(now)))
      prices = now
    },
  }
}
