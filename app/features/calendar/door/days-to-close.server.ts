import { sql } from "kysely"
import type { CourseColumns } from "#app/features/calendar/slots/kinds/course-columns.server.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { NewClosure } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

type Days = Pick<NewClosure, "base" | "fromDate" | "toDate">

/** The reservations and the sessions with seats that have not ended on these days. */
export async function bookedOn(db: Db, days: Days, now: Date) {
  const reserved = await slotsOn(db, days, now)
    .innerJoin("places", "places.slotId", "slots.id")
    .select("bookingId")
    .distinct()
    .where("places.state", "=", "taken")
    .where("bookingId", "is not", null)
    .where("licenseType", "is", null)
    .execute()
  const sessions = await slotsOn(db, days, now)
    .select([
      "slots.id",
      "version",
      "kind as sessionType",
      "licenseType",
      "date",
      "startTime",
      "location",
      "taken",
      "startsAt",
    ])
    .where("licenseType", "is not", null)
    .where("taken", ">", 0)
    .orderBy("startsAt")
    .orderBy("slots.id")
    .$narrowType<Pick<CourseColumns, "sessionType" | "licenseType" | "location">>()
    .execute()
  return { bookingIds: reserved.flatMap(({ bookingId }) => bookingId ?? []), sessions }
}

function slotsOn(db: Db, { base, fromDate, toDate }: Days, now: Date) {
  return db
    .selectFrom("slots")
    .where("date", ">=", fromDate)
    .where("date", "<=", toDate)
    .where("endsAt", ">", now)
    .where("slots.state", "<>", "cancelled")
    .$if(base !== null, (all) => all.where("base", "=", base))
}

export interface WantedMoment {
  kind: ReservationType
  base: string
  date: string
  timeSlot: string
  /** Of a rental. */
  hours: number | null
}

/**
 * Locks everything that a closure and the ways out of it touch, in the order of school 1: slots of these days, those the
 * reservations have and those they go to, then all boats and instructors. The caller has locked the reservations.
 */
export async function lockToClose(
  trx: Trx,
  { base, fromDate, toDate }: Days,
  { bookingIds, wanted }: { bookingIds: readonly string[]; wanted: readonly WantedMoment[] },
): Promise<void> {
  const touched = sql<string>`(
    select id from slots
    where date between ${fromDate} and ${toDate} and (${base}::text is null or base = ${base})
    union all
    select slot_id from places where state = 'taken' and booking_id = any(${bookingIds}::uuid[])
    union all
    select unnest(slot_ids)
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as wanted(kind text, date date, "timeSlot" text, base text, hours integer),
    lateral find_slots(kind, date, "timeSlot", base, hours) as found)`
  await trx.selectFrom("slots").select("id").where("id", "in", touched).orderBy("id").forUpdate().execute()
  await trx.selectFrom("boats").select("id").orderBy("id").forNoKeyUpdate().execute()
  await trx.selectFrom("instructors").select("id").orderBy("id").forNoKeyUpdate().execute()
}
