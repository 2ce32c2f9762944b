import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { BookedSlot, NewClosure } from "./season.admin.schema.ts"

export type CreateClosureOutcome =
  | { ok: true; id: string }
  | { ok: false; refusal: "closure-past" | "closure-overlaps" }
  /** `booked` are those in the way, by time. */
  | { ok: false; refusal: "closure-over-bookings"; booked: BookedSlot[] }

/**
 * Closes a base, or all, for whole days without bookings (school 1, "Rules"). The slots of these days are locked before
 * it looks, and the door reads closures after it has locked its slots: no booking slips between the two.
 */
export async function createClosure(
  db: Db,
  { closure, actor, now }: { closure: NewClosure; actor: string; now: Date },
): Promise<CreateClosureOutcome> {
  if (closure.toDate < dayAt(now)) return { ok: false, refusal: "closure-past" }
  return await inTransaction(db, async (trx): Promise<CreateClosureOutcome> => {
    // One at a time: no row says that two do not overlap.
    await sql`lock table closures in share row exclusive mode`.execute(trx)
    if (await overlapping(trx, closure)) return { ok: false, refusal: "closure-overlaps" }
    const booked = (await lockSlots(trx, closure, now)).filter(({ taken }) => taken > 0)
    if (booked.length > 0) return { ok: false, refusal: "closure-over-bookings", booked: booked.toSorted(byTime) }
    const id = uuid()
    await trx
      .insertInto("closures")
      .values({ id, ...closure })
      .execute()
    await recordEvent(trx, { actor, action: "closure.created", entity: "closure", entityId: id, change: closure })
    return { ok: true, id }
  })
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

async function lockSlots(trx: Trx, { base, fromDate, toDate }: NewClosure, now: Date): Promise<BookedSlot[]> {
  return await trx
    .selectFrom("slots")
    .select(["id", "kind", "base", "date", "startTime", "taken"])
    .where("date", ">=", fromDate)
    .where("date", "<=", toDate)
    .where("endsAt", ">", now)
    .where("state", "<>", "cancelled")
    .$if(base !== null, (slots) => slots.where("base", "=", base))
    .orderBy("id")
    .forUpdate()
    .$narrowType<Pick<BookedSlot, "kind">>()
    .execute()
}

function byTime(one: BookedSlot, other: BookedSlot): number {
  return `${one.date} ${one.startTime}`.localeCompare(`${other.date} ${other.startTime}`)
}
