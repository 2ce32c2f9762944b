import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type Kept, keepFresh } from "#app/platform/keep-fresh.server.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import { tariffOn } from "./catalogue.queries.server.ts"

export interface KeptCatalogue extends Pick<Kept<Tariff>, "refresh" | "onChange"> {
  /** The answer is at most ten seconds old (school 4). */
  tariff(): Tariff
}

/** Keeps the tariff of today for this process. A timer and every change of a price call `refresh`. */
export async function keepCatalogue({ db, clock }: { db: Db; clock: Clock }): Promise<KeptCatalogue> {
  const kept = await keepFresh(() => tariffOn(db, dayAt(clock.now())))
  return { ...kept, tariff: () => kept.current() }
}
