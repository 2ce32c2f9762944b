import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { BookedSlot, NewClosure } from "./season.admin.schema.ts"

/** Judges the days alone; closures come one at a time from then on, because no row says that two do not overlap. */
export async function refuseClosure(
  trx: Trx,
  closure: NewClosure,
  now: Date,
): Promise<"closure-past" | "closure-overlaps" | null> {
  if (closure.toDate < dayAt(now)) return "closure-past"
  await sql`lock table closures in share row exclusive mode`.execute(trx)
  return (await overlapping(trx, closure)) ? "closure-overlaps" : null
}

export async function insertClosure(
  trx: Trx,
  { closure, actor }: { closure: NewClosure; actor: string },
): Promise<string> {
  const id = uuid()
  await trx
    .insertInto("closures")
    .values({ id, ...closure })
    .execute()
  await recordEvent(trx, { actor, action: "closure.created", entity: "closure", entityId: id, change: closure })
  return id
}

async function overlapping(trx: Trx, { base, fromDate, toDate }: NewClosure): Promise<boolean> {
  const other = await trx
    .selectFrom("closures")
    .select("id")
    .where("fromDate", "<=", toDate)
    .where("toDate", ">=", fromDate)
    .$if(base !== null, (same) => same.where((eb) => eb.or([eb("base", "is", null), eb("base", "=", base)])))
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Locks the slots of these days, by id. The door reads closures after it has locked its slots: no booking slips between
 * this look and the closure.
 * @returns those with places taken, by time
 */
export async function bookedWithin(trx: Trx, { base, fromDate, toDate }: NewClosure, now: Date): Promise<BookedSlot[]> {
  const slots = await trx
    .selectFrom("slots")
    .select(["id", "kind", "base", "date", "startTime", "taken"])
    .where("date", ">=", fromDate)
    .where("date", "<=", toDate)
    .where("endsAt", ">", now)
    .where("state", "<>", "cancelled")
    .$if(base !== null, (all) => all.where("base", "=", base))
    .orderBy("id")
    .forUpdate()
    .$narrowType<Pick<BookedSlot, "kind">>()
    .execute()
  return slots.filter(({ taken }) => taken > 0).toSorted(byTime)
}

function byTime(one: BookedSlot, other: BookedSlot): number {
  return `${one.date} ${one.startTime}`.localeCompare(`${other.date} ${other.startTime}`)
}
