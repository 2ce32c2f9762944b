import {
  give,
  outingEvent,
  periodWithTurnaround,
  takenWithin,
} from "#app/features/calendar/resources/assignments/assignments.server.ts"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { lockOuting, type Outing, type OutingKey } from "#app/features/calendar/resources/assignments/outings.server.ts"
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
const atOnce = { waiting: 1000, given: 100 }

/**
 * « Répartir »: gives free boats to the outings « sans bateau » by time, each in a transaction of its own. An outing
 * whose base has no free boat of its size costs no transaction.
 */
export async function distributeBoats(db: Db, distributing: Distributing): Promise<Distribution> {
  const waiting = await outingsWithoutBoat(db, { ...distributing, atMost: atOnce.waiting })
  const boats = await freeBoats(db, distributing.now)
  let given = 0
  let short = 0
  for (const { outing, boats: had } of waiting) {
    const chosen = chooseBoats(outing, personsAshore(outing, had), boats.during(outing))
    const outcome = chosen && given < atOnce.given ? await findBoatsFor(db, outing, distributing) : "short"
    if (outcome === "given") {
      given += 1
      boats.take(chosen ?? [], outing)
    }
    if (outcome === "short") short += 1
  }
  return { given, short }
}

/** The boats as they are now, without locks, so that the turnaround is left to the transactions. */
async function freeBoats(db: Db, now: Date) {
  const boats = await db
    .selectFrom("boats")
    .innerJoin("boatModels", "code", "model")
    .select(["boats.id", "base", "model", "seats", "passengersMax"])
    .where("retiredAt", "is", null)
    .execute()
  const taken = await db
    .selectFrom("assignments")
    .select(["boatId", "startsAt", "endsAt"])
    .where("boatId", "is not", null)
    .where("endsAt", ">", now)
    .execute()
  const periods = Map.groupBy(taken, ({ boatId }) => boatId as string)
  return {
    during: ({ base, startsAt, endsAt }: Outing) =>
      boats.filter(
        (boat) =>
          boat.base === base &&
          !periods.get(boat.id)?.some((period) => period.startsAt < endsAt && period.endsAt > startsAt),
      ),
    take(chosen: readonly { id: string }[], { startsAt, endsAt }: Outing) {
      for (const { id } of chosen) {
        periods.set(id, [...(periods.get(id) ?? []), { boatId: id, startsAt, endsAt }])
      }
    },
  }
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
