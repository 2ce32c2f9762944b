import { type CandidatesOf, candidatesIn } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { bookedOn } from "#app/features/calendar/door/days-to-close.server.ts"
import { listSlots } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import type { NewClosure } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { InTheWay } from "./closing.schema.ts"
import { suggestMoments, type ToMove } from "./suggest-moments.ts"
import "#app/features/reservations/reservations.tables.server.ts"

type Days = Pick<NewClosure, "base" | "fromDate" | "toDate">

/** What is booked on these days, by time, each reservation with the moment it could move to. */
export async function readInTheWay(
  db: Db,
  days: Days,
  { candidatesOf, now }: { candidatesOf: CandidatesOf; now: Date },
): Promise<InTheWay> {
  const { bookingIds, sessions } = await bookedOn(db, days, now)
  const sessionIds = sessions.map(({ id }) => id)
  const candidates = Map.groupBy(await candidatesIn(db, sessionIds, candidatesOf), ({ sessionId }) => sessionId)
  const rows = await reservationsOf(db, bookingIds)
  const suggested = suggestMoments(await withStarts(db, days, rows, now))
  return {
    reservations: rows.map((row) => ({
      id: row.id,
      version: row.version,
      reference: row.reference,
      name: row.forgottenAt ? "" : `${row.firstName} ${row.lastName}`,
      phone: row.phone ?? "",
      mailed: Boolean(row.email),
      reservationType: row.kind,
      base: row.base,
      date: row.day,
      timeSlot: row.time,
      rentalDuration: row.rentalDuration,
      boatType: row.boatType,
      groupSize: row.groupSize,
      begun: row.startsAt <= now,
      suggestion: suggested.get(row.id) ?? null,
    })),
    sessions: sessions.map(({ startsAt, ...session }) =>
      Object.assign(session, {
        candidates: (candidates.get(session.id) ?? []).map(({ candidate: { firstName, lastName, phone }, to }) => ({
          name: `${firstName} ${lastName}`.trim(),
          phone,
          mailed: to !== "",
        })),
        begun: startsAt <= now,
      }),
    ),
  }
}

async function reservationsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom("reservations")
    .select(["id", "version", "reference", "firstName", "lastName", "phone", "email", "forgottenAt", "kind"])
    .select(["base", "day", "time", "startsAt", "rentalDuration", "boatType", "groupSize"])
    .where("id", "in", ids)
    .where("status", "in", ["pending", "confirmed"])
    .orderBy("startsAt")
    .orderBy("id")
    .execute()
}

type Row = Awaited<ReturnType<typeof reservationsOf>>[number]

/** Days before and after the closure where free moments are looked for. */
const lookAround = 21

/** One listing for all reservations that want the same kind, base, model, hours and places aboard. */
async function withStarts(db: Db, days: Days, rows: readonly Row[], now: Date): Promise<ToMove[]> {
  const { base: closed, fromDate, toDate } = days
  const earliest = addDays(fromDate, -lookAround)
  const from = earliest < dayAt(now) ? dayAt(now) : earliest
  const listings = new Map<string, ReturnType<typeof listSlots>>()
  const found = rows
    .filter(({ startsAt }) => startsAt > now)
    .map(async (row) => {
      const { id, kind: type, base, day: date, time: timeSlot, rentalDuration: hours, boatType } = row
      const persons = row.groupSize ?? undefined
      const key = JSON.stringify([type, base, hours, boatType, persons])
      const asked = {
        type,
        base,
        from,
        to: addDays(toDate, lookAround),
        hours: hours ?? undefined,
        model: boatType ?? undefined,
        persons,
      }
      const listing = listings.get(key) ?? listSlots(db, { ...asked, now })
      listings.set(key, listing)
      const isClosing = (day: string) => fromDate <= day && day <= toDate && (closed === null || closed === base)
      const starts = (await listing).filter((slot) => isBookable(slot) && !isClosing(slot.date))
      return { id, reservationType: type, base, date, timeSlot, hours, boatType, starts }
    })
  return await Promise.all(found)
}
