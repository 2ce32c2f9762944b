import { sql } from "kysely"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { findOutings, type OutingKey } from "#app/features/calendar/resources/assignments/outings.server.ts"
import { stayPurpose } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { historyOf } from "#app/features/identity/history.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { BoatRecord } from "./boat-record.schema.ts"

const shownNext = 10
const shownStays = 20

export async function readBoatRecord(
  { db, bookings }: { db: Db; bookings: BoatBookings },
  boatId: string,
  now: Date,
): Promise<BoatRecord | undefined> {
  const boat = await db
    .selectFrom("boats")
    .select(["id", "name", "model", "base", "registration", "retiredAt"])
    .where("id", "=", boatId)
    .$narrowType<Pick<BoatRecord, "model" | "base">>()
    .executeTakeFirst()
  if (!boat) return undefined
  const [sailed, next, workshops, history] = await Promise.all([
    sailedBy(db, boatId, now),
    outingsAhead(db, boatId, now),
    staysOfBoat(db, boatId, now),
    historyOf(db, { entity: "boat", entityId: boatId }),
  ])
  const outings = await findOutings(db, next, { bookings, now })
  const { retiredAt, ...shown } = boat
  return {
    ...shown,
    retired: retiredAt !== null,
    ...sailed,
    next: outings
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
      .map(({ kind, id, activity, startsAt, endsAt, name }) => ({
        kind,
        id,
        activity,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        name,
      })),
    workshops,
    history,
  }
}

/** Time with the boat, the base's turnaround included. */
async function sailedBy(db: Db, boatId: string, now: Date): Promise<Pick<BoatRecord, "hours" | "outings">> {
  const { rows } = await sql<{ year: number; all: number; yearOutings: number; allOutings: number }>`
    select coalesce(sum(hours) filter (where this_year), 0)::float8 as year, coalesce(sum(hours), 0)::float8 as all,
      count(*) filter (where this_year)::int as "yearOutings", count(*)::int as "allOutings"
    from (
      select extract(epoch from least(ends_at, ${now}) - starts_at) / 3600 as hours,
        extract(year from starts_at at time zone 'Europe/Zurich')
          = extract(year from ${now}::timestamptz at time zone 'Europe/Zurich') as this_year
      from assignments
      where boat_id = ${boatId} and purpose in ('slot', 'reservation') and starts_at < ${now}) as sailed`.execute(db)
  const { year = 0, all = 0, yearOutings = 0, allOutings = 0 } = rows[0] ?? {}
  return {
    hours: { year: Math.round(year * 10) / 10, all: Math.round(all * 10) / 10 },
    outings: { year: yearOutings, all: allOutings },
  }
}

async function outingsAhead(db: Db, boatId: string, now: Date): Promise<OutingKey[]> {
  const rows = await db
    .selectFrom("assignments")
    .select(["slotId", "bookingId"])
    .where("boatId", "=", boatId)
    .where("purpose", "in", ["slot", "reservation"])
    .where("endsAt", ">", now)
    .orderBy("startsAt")
    .limit(shownNext)
    .execute()
  return rows.flatMap(({ slotId, bookingId }): OutingKey[] => {
    if (bookingId) return [{ kind: "reservation", id: bookingId }]
    return slotId ? [{ kind: "slot", id: slotId }] : []
  })
}

async function staysOfBoat(db: Db, boatId: string, now: Date): Promise<BoatRecord["workshops"]> {
  const rows = await db
    .selectFrom("assignments")
    .select(["id", "startsAt", "endsAt", "reason"])
    .where("boatId", "=", boatId)
    .where("purpose", "=", stayPurpose.boatId)
    .orderBy("startsAt", "desc")
    .limit(shownStays)
    .execute()
  return rows.map(({ id, startsAt, endsAt, reason }) => ({
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    begun: startsAt <= now,
    reason: reason ?? "",
  }))
}
