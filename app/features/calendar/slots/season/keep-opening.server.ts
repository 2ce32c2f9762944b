import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type Kept, keepFresh } from "#app/platform/keep-fresh.server.ts"
import type { Opening } from "#content/places/opening.ts"
import { openingOn } from "./season.queries.server.ts"

export type KeptOpening = Kept<Opening>

/** Keeps the opening hours that documents show, at most ten seconds old. */
export async function keepOpening({ db, clock }: { db: Db; clock: Clock }): Promise<KeptOpening> {
  return await keepFresh(() => openingOn(db, dayAt(clock.now())))
}
