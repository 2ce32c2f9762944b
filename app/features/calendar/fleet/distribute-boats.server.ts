import {
  give,
  outingEvent,
  periodWithTurnaround,
  takenWithin,
} from "#app/features/calendar/assignments/assignments.server.ts"
import type { BoatBookings } from "#app/features/calendar/assignments/boat-bookings.server.ts"
import { lockOuting, type OutingKey } from "#app/features/calendar/assignments/outings.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { boatsOfOutings } from "./boats-of-outings.server.ts"
import type { Distribution } from "./fleet.admin.schema.ts"
import { chooseBoats, personsAshore } from "./fleet.rules.ts"
import { lockBoats } from "./lock-boats.server.ts"
import { outingsWithoutBoat } from "./without-boat.server.ts"

interface Distributing {
  actor: string
  now: Date
  bookings: BoatBookings
}

/** So that the answer comes in time; another press of the button goes on. */
const atOnce = 1000

/** « Répartir »: gives free boats to the outings « sans bateau » by time, each in a transaction of its own. */
export async function distributeBoats(db: Db, distributing: Distributing): Promise<Distribution> {
  const waiting = await outingsWithoutBoat(db, { ...distributing, atMost: atOnce })
  let given = 0
  let short = 0
  for (const { outing } of waiting) {
    const outcome = await findBoatsFor(db, outing, distributing)
    if (outcome === "given") given += 1
    if (outcome === "short") short += 1
  }
  return { given, short }
}

async function findBoatsFor(db: Db, key: OutingKey, distributing: Distributing): Promise<"given" | "short" | "gone"> {
  const { actor, now } = distributing
  return await inTransaction(db, async (trx) => {
    const outing = await lockOuting(trx, key, distributing)
    if (!outing?.base) return "gone"
    const boats = await lockBoats(trx, { base: outing.base })
    const had = (await boatsOfOutings(trx, [outing])).get(outing.id) ?? []
    const ashore = personsAshore(outing, had)
    if (ashore === 0) return "gone"
    const period = await periodWithTurnaround(trx, outing, outing.base)
    const ids = boats.map(({ id }) => id)
    const taken = await takenWithin(trx, "boatId", ids, { period, outing, now })
    const hadIds = new Set(had.map(({ id }) => id))
    const free = boats.filter(({ id }) => !taken.has(id) && !hadIds.has(id))
    const chosen = chooseBoats(outing, ashore, free)
    if (!chosen) return "short"
    await give(
      trx,
      "boatId",
      outing,
      chosen.map(({ id }) => ({ id, period })),
    )
    await recordEvent(trx, {
      ...outingEvent(outing, actor),
      action: "boat.assigned",
      change: { boat: chosen.map(({ name }) => name) },
    })
    return "given"
  })
}
