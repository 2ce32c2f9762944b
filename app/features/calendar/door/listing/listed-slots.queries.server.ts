import { sql } from "kysely"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { type AskingTab, isNoObstacle } from "#app/features/calendar/slots/live-holds.server.ts"
import { isOnSale } from "#app/features/calendar/slots/on-sale.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { ownObstacle, type TimedSlot } from "./availability.rules.ts"

interface Listing extends AskingTab {
  /** 'yyyy-MM-dd', both included. */
  from: string
  to: string
  base?: string | undefined
  /** Also the slots that have begun and are not over. */
  begun?: boolean | undefined
}

interface ListedSlot {
  id: string
  base: string
  date: string
  timeSlot: string
  /** Since the epoch. */
  seconds: number
  isAvailable: boolean
  currentBookings: number
  /** Of these, what visitors hold: not an offer of the waiting list, nor anything while that list takes more. */
  held: number
  maxCapacity: number
}

const columns = [
  "id",
  "base",
  "date",
  "timeSlot",
  "seconds",
  "isAvailable",
  "currentBookings",
  "held",
  "maxCapacity",
] as const satisfies (keyof ListedSlot)[]

/**
 * By start and base. Reads one JSON text for each column: a thousand rows value by value block the event loop much
 * longer, and a text of rows makes the database look up the type of each value.
 */
export async function readSlots(db: Db, listing: Listing): Promise<TimedSlot[]> {
  const read = await db
    .selectFrom(listedSlots(db, listing).as("listed"))
    .select(({ fn }) => columns.map((name) => fn.agg<unknown[] | null>("json_agg", [name]).as(name)))
    .executeTakeFirstOrThrow()
  return rowsOf(read).map((slot) => timed(slot, listing.type))
}

function rowsOf(read: Partial<Record<keyof ListedSlot, unknown[] | null>>): ListedSlot[] {
  return (read.id ?? []).map((_, at) => {
    const row: Partial<Record<keyof ListedSlot, unknown>> = {}
    for (const name of columns) row[name] = read[name]?.[at]
    return row as ListedSlot
  })
}

/** `has_waiting` is asked of held slots alone: of all thousand it takes two thirds of the whole answer. */
function listedSlots(db: Db, listing: Listing) {
  return db
    .selectFrom("slots")
    .leftJoin(liveHolds(db, listing).as("live"), "live.slotId", "slots.id")
    .select([
      "slots.id",
      "base",
      "date",
      "startTime as timeSlot",
      sql<number>`extract(epoch from starts_at)::bigint`.as("seconds"),
      isOnSale.as("isAvailable"),
      sql<number>`taken + coalesce(kept, 0)::integer`.as("currentBookings"),
      sql<number>`case when held is null or has_waiting(array[slots.id]) then 0 else held::integer end`.as("held"),
      "capacity as maxCapacity",
    ])
    .where("kind", "=", listing.type)
    .where("date", ">=", listing.from)
    .where("date", "<=", listing.to)
    .where(listing.begun ? "endsAt" : "startsAt", ">", listing.now)
    .$if(listing.base !== undefined, (all) => all.where("base", "=", listing.base ?? ""))
    .orderBy("startsAt")
    .orderBy("base")
}

/**
 * Places that live holds keep, which the public counts as taken (school 1). `hold_id is not null` is the condition of the
 * index: without it PostgreSQL may read every place, 0.3 s among a million.
 */
function liveHolds(db: Db, asking: AskingTab) {
  return db
    .selectFrom("places")
    .innerJoin("holds", "holds.id", "holdId")
    .select(({ fn }) => [
      "slotId",
      fn.sum<number>("count").as("kept"),
      fn.sum<number>("count").filterWhere("waitingId", "is", null).as("held"),
    ])
    .where("holdId", "is not", null)
    .where(sql<boolean>`not ${isNoObstacle(asking)}`)
    .groupBy("slotId")
}

function timed({ seconds, held, ...listed }: ListedSlot, reservationType: ReservationType): TimedSlot {
  const slot = { ...listed, reservationType }
  return { ...slot, obstacle: ownObstacle(slot, held), startsAt: seconds * 1000 }
}
