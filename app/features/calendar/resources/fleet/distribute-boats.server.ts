import {
  give,
  outingEvent,
  periodWithTurnaround,
} from "#app/features/calendar/resources/assignments/assignments.server.ts"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { dropLapsedHolds } from "#app/features/calendar/resources/assignments/free-resources.server.ts"
import { lockInUse } from "#app/features/calendar/resources/assignments/lock-resources.server.ts"
import { lockOuting, type OutingKey } from "#app/features/calendar/resources/assignments/outings.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { pickBoats } from "./boats-in-order.server.ts"
import { boatsOfOutings } from "./boats-of-outings.server.ts"
import type { Distribution } from "./fleet.admin.schema.ts"
import { personsAshore } from "./fleet.rules.ts"
import { outingsWithoutBoat } from "./without-boat.server.ts"

interface Distributing {
  actor: string
  now: Date
  bookings: BoatBookings
}

/** So that the answer comes in time; another press of the button goes on. */
const atOnce = { waiting: 1000, given: 100 }

/**
 * « Répartir »: gives boats, as the door takes them, to the outings « sans bateau » by time, each in a transaction of
 * its own. An outing for which the free boats seem not to suffice costs none.
 */
export async function distributeBoats(db: Db, distributing: Distributing): Promise<Distribution> {
  const waiting = await outingsWithoutBoat(db, { ...distributing, atMost: atOnce.waiting })
  let given = 0
  let short = 0
  for (const { outing, given: had } of waiting) {
    const seemFree = given < atOnce.given && (await pickBoats(db, outing, personsAshore(outing, had))) !== null
    const outcome = seemFree ? await findBoatsFor(db, outing, distributing) : "short"
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
    const boats = await lockInUse(trx, "boat", { base: outing.base })
    const had = (await boatsOfOutings(trx, [outing])).get(outing.id) ?? []
    const ashore = personsAshore(outing, had)
    if (ashore === 0) return "gone"
    await dropLapsedHolds(trx, outing.base, now)
    const picked = await pickBoats(trx, outing, ashore)
    if (picked === null) return "short"
    await give(trx, "boatId", outing, picked, await periodWithTurnaround(trx, outing, outing.base))
    await recordEvent(trx, {
      ...outingEvent(outing, actor),
      action: "boat.assigned",
      change: { boat: picked.map((id) => boats.find((boat) => boat.id === id)?.name) },
    })
    return "given"
  })
}
