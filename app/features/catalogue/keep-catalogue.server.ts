import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Prices, Tariff } from "#content/catalogue/price-codes.ts"
import { tariffOn } from "./catalogue.queries.server.ts"

export interface KeptCatalogue {
  /** As this process knows it: at most ten seconds old (school 4). */
  tariff(): Tariff
  /** Reads it again, and calls every listener when a price changed. */
  refresh(): Promise<void>
  onChange(listener: (prices: Prices) => Promise<void>): void
}

/** The tariff of today, for pages and quotes of this process. A timer calls `refresh`, and so does who changes one. */
export async function keepCatalogue({ db, clock }: { db: Db; clock: Clock }): Promise<KeptCatalogue> {
  const listeners: ((prices: Prices) => Promise<void>)[] = []
  let tariff = await tariffOn(db, dayAt(clock.now()))
  return {
    tariff: () => tariff,
    onChange: (listener) => void listeners.push(listener),
    async refresh() {
      const now = await tariffOn(db, dayAt(clock.now()))
      const repriced = JSON.stringify(now.prices) !== JSON.stringify(tariff.prices)
      // First what is shown: a page that cannot be rendered leaves quotes as they were, and is tried again.
      if (repriced) await Promise.all(listeners.map((listener) => listener(now.prices)))
      tariff = now
    },
  }
}
