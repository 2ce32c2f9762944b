import { dayAt } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { BookingRule, Calendar, CalendarSettings, Closure, OpenDay } from "./season.admin.schema.ts"

export async function readCalendar(db: Db, now: Date): Promise<Calendar> {
  const today = dayAt(now)
  const closures = await db
    .selectFrom("closures")
    .select(["id", "base", "fromDate", "toDate", "reason", "public"])
    .where("toDate", ">=", today)
    .orderBy("fromDate")
    .orderBy("id")
    .$narrowType<Pick<Closure, "base">>()
    .execute()
  return { today, closures, settings: await readSettings(db) }
}

export async function readSettings(db: Db | Trx): Promise<CalendarSettings> {
  const openingHours = await db
    .selectFrom("openingHours")
    .select(["base", "weekday", "opens", "closes"])
    .orderBy("base")
    .orderBy("weekday")
    .$narrowType<Pick<OpenDay, "base">>()
    .execute()
  const seasons = await db.selectFrom("seasons").select(["fromDate", "toDate"]).orderBy("fromDate").execute()
  const rules = await db
    .selectFrom("bookingRules")
    .select(["kind", "horizonDays", "noticeHours"])
    .orderBy("kind")
    .$narrowType<Pick<BookingRule, "kind">>()
    .execute()
  const turnarounds = await db
    .selectFrom("turnarounds")
    .select(["base", "minutes"])
    .orderBy("base")
    .$narrowType<Pick<CalendarSettings["turnarounds"][number], "base">>()
    .execute()
  return { openingHours, seasons, rules, turnarounds }
}
