import { sql } from "kysely"
import { type ReservationType, reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { addDays } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { AdminSlot, DayOfSlots, MadeSeries } from "./availability.admin.schema.ts"

const slotColumns = [
  "id",
  "kind as reservationType",
  "base",
  "date",
  "startTime as timeSlot",
  sql<number>`extract(epoch from ends_at - starts_at)::int / 60`.as("durationMinutes"),
  sql<boolean>`state = 'open'`.as("isAvailable"),
  "taken as currentBookings",
  "capacity as maxCapacity",
  "seriesId",
] as const

type NotOfCourses = { reservationType: ReservationType; base: string }

interface SlotFilter {
  type?: ReservationType | undefined
  base?: string | undefined
}

/** All types by default: the index begins with the type. */
function typesOf({ type }: SlotFilter): readonly ReservationType[] {
  return type ? [type] : reservationTypes
}

/** Every slot of a day, begun or not (specification 7). */
export async function listDaySlots(db: Db, { date, ...filter }: SlotFilter & { date: string }): Promise<AdminSlot[]> {
  let query = adminSlots(db).where("kind", "in", typesOf(filter)).where("date", "=", date)
  if (filter.base) query = query.where("base", "=", filter.base)
  return await query.orderBy("startTime").orderBy("kind").orderBy("base").execute()
}

/** The slots between two days, both included, in the order in which they are inserted. */
export async function listSlotsBetween(db: Db | Trx, { from, to }: { from: string; to: string }): Promise<AdminSlot[]> {
  return await adminSlots(db)
    .where("date", ">=", from)
    .where("date", "<=", to)
    .where("state", "<>", "cancelled")
    .orderBy("date")
    .orderBy("startTime")
    .orderBy("kind")
    .orderBy("base")
    .execute()
}

/** The days of a month ('yyyy-MM') with slots, and the load of those that can still be booked. */
export async function listMonthDays(
  db: Db,
  { month, now, ...filter }: SlotFilter & { month: string; now: Date },
): Promise<DayOfSlots[]> {
  const first = `${month}-01`
  const nextMonth = `${addDays(first, 31).slice(0, 7)}-01`
  const bookable = sql`state = 'open' and starts_at > ${now}`
  let query = db
    .selectFrom("slots")
    .select((eb) => [
      "date",
      eb.fn.countAll<number>().as("slots"),
      sql<number>`coalesce(sum(capacity) filter (where ${bookable}), 0)`.as("places"),
      sql<number>`coalesce(sum(taken) filter (where ${bookable}), 0)`.as("booked"),
    ])
    .where("kind", "in", typesOf(filter))
    .where("date", ">=", first)
    .where("date", "<", nextMonth)
  if (filter.base) query = query.where("base", "=", filter.base)
  return await query.groupBy("date").orderBy("date").execute()
}

export async function findAdminSlot(db: Db | Trx, id: string): Promise<AdminSlot | undefined> {
  return await adminSlots(db).where("id", "=", id).executeTakeFirst()
}

/** Bookings of the slot wait for this lock. */
export async function lockAdminSlot(trx: Trx, id: string): Promise<AdminSlot | undefined> {
  return await adminSlots(trx).where("id", "=", id).forUpdate().executeTakeFirst()
}

/** A slot and the others of its series, locked by id as bookings do. */
export async function lockSlotWithSeries(trx: Trx, id: string): Promise<AdminSlot[]> {
  return await adminSlots(trx)
    .where((eb) =>
      eb.or([
        eb("id", "=", id),
        eb("seriesId", "=", eb.selectFrom("slots as named").select("named.seriesId").where("named.id", "=", id)),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute()
}

function adminSlots(db: Db | Trx) {
  return db.selectFrom("slots").select(slotColumns).where("kind", "in", reservationTypes).$narrowType<NotOfCourses>()
}

const seriesShown = 10

export async function listSeries(db: Db): Promise<MadeSeries[]> {
  const rows = await db
    .selectFrom("slotSeries as series")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("slots")
          .select((slots) => [
            slots.fn.countAll<number>().as("slots"),
            sql<number>`count(*) filter (where taken > 0)`.as("bookedSlots"),
          ])
          .whereRef("slots.seriesId", "=", "series.id")
          .as("made"),
      (join) => join.on("made.slots", ">", 0),
    )
    .select([
      "id",
      "makes",
      "reservationType",
      "base",
      "fromDate as from",
      "toDate as to",
      "weekdays",
      "times",
      "maxCapacity",
      "createdAt",
      "slots",
      "bookedSlots",
    ])
    .orderBy("id", "desc")
    .limit(seriesShown)
    .execute()
  return rows.map((series) => Object.assign(series, { createdAt: series.createdAt.toISOString() }))
}
