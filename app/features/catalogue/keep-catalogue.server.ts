import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import { tariffOn } from "./catalogue.queries.server.ts"

export interface KeptCatalogue {
  /** At most ten seconds old (school 4). */
  tariff(): Tariff
  /** Reads the tariff again, and calls every listener if it changed. */
  refresh(): Promise<void>
  onChange(listener: (tariff: Tariff) => Promise<void>): void
}

/** Keeps the tariff of today for this process. A timer and every change of a price call `refresh`. */
export async function keepCatalogue({ db, clock }: { db: Db; clock: Clock }): Promise<KeptCatalogue> {
  const listeners: ((tariff: Tariff) => Promise<void>)[] = []
  let tariff = await tariffOn(db, dayAt(clock.now()))
  return {
    tariff: () => tariff,
    onChange: (listener) => void listeners.push(listener),
    async refresh() {
      const now = await tariffOn(db, dayAt(clock.now()))
      const changed = JSON.stringify(now) !== JSON.stringify(tariff)
      // Pages are rendered before quotes change: if a page fails, quotes keep the old tariff until the next refresh.
      if (changed) await Promise.all(listeners.map((listener) => listener(now)))
      tariff = now
    },
  }
}
