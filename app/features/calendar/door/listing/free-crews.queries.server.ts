import { sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { endOfSlot } from "#app/features/calendar/slots/slot.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { TimedSlot } from "./availability.rules.ts"
import type { SlotObstacle } from "./availability.schema.ts"
import { type Asked, freeBoatsOn, isFree, type Periods, takenPeriods } from "./free-boats.queries.server.ts"
import { type FreeCrew, groupObstacle, lessonObstacle } from "./free-crews.rules.ts"

export type CrewObstacleOf = (slot: TimedSlot) => SlotObstacle | null

interface CrewsAsked extends Asked {
  /** Of a group; 1 unless said. */
  persons?: number | undefined
}

interface Judged {
  slot: TimedSlot
  crew: FreeCrew
}

/** Reads boats and instructors once for all slots of the days. */
export async function crewsOn(db: Db, asked: CrewsAsked): Promise<CrewObstacleOf> {
  const boats = await freeBoatsOn(db, asked)
  const instructors = await freeInstructorsOn(db, asked)
  const obstacleOf = await (asked.type === "boat_license" ? lessonsOn(db, asked) : groupsOn(db, asked.persons))
  return (slot) => {
    const { base, startsAt } = slot
    const until = endOfSlot(asked.type, startsAt)
    const crew = { boats: boats(base, startsAt, until), instructors: instructors(base, startsAt, until) }
    return obstacleOf({ slot, crew })
  }
}

async function groupsOn(db: Db, persons = 1) {
  const passengersMax = await passengersOfModels(db)
  return ({ crew }: Judged) => groupObstacle(persons, crew, passengersMax)
}

async function lessonsOn(db: Db, asked: Asked) {
  const manned = await mannedLessons(db, asked)
  return ({ slot: { id, date }, crew }: Judged) =>
    lessonObstacle({ date, hasBoat: manned.boats.has(id), hasInstructor: manned.instructors.has(id) }, crew)
}

/** The lessons whose boat or instructor is chosen: their bookings share it, as `taken_for_lesson` says. */
async function mannedLessons(db: Db, { from, to, now }: Asked) {
  const { rows } = await sql<{ boats: string[] | null; instructors: string[] | null }>`
    select json_agg(lesson) filter (where boat_id is not null) as boats,
      json_agg(lesson) filter (where instructor_id is not null) as instructors
    from (
      select slots.id as lesson, boat_id, instructor_id from slots join assignments on slot_id = slots.id
      where kind = 'boat_license' and date between ${from}::date and ${to}::date
      union all
      select places.slot_id, boat_id, instructor_id
      from holds join places on places.hold_id = holds.id join assignments on assignments.hold_id = holds.id
      where kind = 'boat_license' and (held_until > ${now} or is_shared(holds.id))
    ) as manned`.execute(db)
  return { boats: new Set(rows[0]?.boats), instructors: new Set(rows[0]?.instructors) }
}

async function passengersOfModels(db: Db): Promise<Partial<Record<BoatType, number>>> {
  const models = await db.selectFrom("boatModels").select(["code", "passengersMax"]).execute()
  return Object.fromEntries(models.map(({ code, passengersMax }) => [code, passengersMax]))
}

interface Instructor {
  base: string
  certifiedUntil: string | null
  taken: Periods
}

async function freeInstructorsOn(db: Db, asked: Asked) {
  const { rows } = await sql<Instructor>`
    select base,
      (select max(expires_on) from instructor_certificates where instructor_id = instructors.id) as certified_until,
      ${takenPeriods("instructor_id", asked)} as taken
    from instructors
    where retired_at is null and base = coalesce(${asked.base ?? null}, base)`.execute(db)
  const ofBases = Map.groupBy(rows, (instructor) => instructor.base)
  return (at: string, start: number, end: number) =>
    ofBases
      .get(at)
      ?.filter(({ taken }) => isFree(taken, start, end))
      .map(({ certifiedUntil }) => certifiedUntil) ?? null
}
