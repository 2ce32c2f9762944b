import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import {
  type LicenceType,
  type SessionType,
  sessionTypes,
} from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { addDays, instantAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { team } from "#content/about.ts"
import { basePlace, bases } from "#content/school.ts"
import { type DemoFleet, freeBoats, take } from "./demo-fleet.ts"

interface Lesson {
  licence: LicenceType
  type: SessionType
  /** 0 Sunday … 6 Saturday; never a Monday. */
  weekdays: readonly number[]
  startTime: string
  endTime: string
  priceCents: number
  maxParticipants: number
}

const timetable: readonly Lesson[] = [
  {
    licence: "coastal",
    type: "theory",
    weekdays: [2, 4, 6],
    startTime: "09:00",
    endTime: "12:00",
    priceCents: 15_000,
    maxParticipants: 6,
  },
  {
    licence: "coastal",
    type: "practice",
    weekdays: [3, 5, 6, 0],
    startTime: "14:00",
    endTime: "17:00",
    priceCents: 18_000,
    maxParticipants: 4,
  },
  {
    licence: "inland",
    type: "theory",
    weekdays: [3, 5],
    startTime: "09:00",
    endTime: "11:30",
    priceCents: 15_000,
    maxParticipants: 6,
  },
  {
    licence: "inland",
    type: "practice",
    weekdays: [2, 4, 0],
    startTime: "14:00",
    endTime: "16:30",
    priceCents: 15_000,
    maxParticipants: 4,
  },
]

/** Fictional sessions, Tuesday to Sunday, in every season (design 7.22). */
export async function insertDemoSessions(trx: Trx, from: string, to: string): Promise<void> {
  const sessions: object[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) sessions.push(...sessionsOn(day))
  if (sessions.length === 0) return
  await sql`
    insert into slots (id, kind, license_type, starts_at, ends_at, price_cents, instructor_name, location, capacity, demo)
    select id, kind, license_type, starts_at, ends_at, price_cents, instructor_name, location, capacity, true
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as session(
      id uuid, kind text, license_type text, starts_at timestamptz, ends_at timestamptz, price_cents integer,
      instructor_name text, location text, capacity integer)`.execute(trx)
}

/** Gives each session until a day the instructor it names, and each practice a boat for all its candidates. */
export async function staffDemoSessions(trx: Trx, fleet: DemoFleet, lastDay: string): Promise<void> {
  const sessions = await trx
    .selectFrom("slots")
    .select(["id", "kind", "capacity", "startsAt", "endsAt", "instructorName"])
    .where("kind", "in", sessionTypes)
    .where("date", "<=", lastDay)
    .orderBy("startsAt")
    .execute()
  for (const { id: slotId, kind, capacity, instructorName, ...period } of sessions) {
    const instructor = fleet.instructors.find(({ name }) => name === instructorName)
    if (!instructor) continue
    const outing = { purpose: "slot", slotId, ...period } as const
    take(fleet, { instructorId: instructor.id }, outing)
    const boat = freeBoats(fleet, instructor.base, period).find(({ passengersMax }) => passengersMax >= capacity)
    if (kind === "practice" && boat) take(fleet, { boatId: boat.id }, outing)
  }
}

function sessionsOn(day: string): object[] {
  const weekday = weekdayOf(day)
  return timetable
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map((lesson, index) => {
      const turn = Math.floor(Date.parse(day) / 86_400_000) + index
      const { licence, type, startTime, endTime, priceCents, maxParticipants } = lesson
      return {
        id: uuid(),
        license_type: licence,
        kind: type,
        starts_at: instantAt(day, startTime),
        ends_at: instantAt(day, endTime),
        price_cents: priceCents,
        instructor_name: team[turn % team.length]?.name,
        location: basePlace(bases[turn % bases.length] ?? bases[0]),
        capacity: maxParticipants,
      }
    })
}
