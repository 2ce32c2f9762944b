import { sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { slotMinutes } from "#app/features/calendar/slots/slot.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Slot, SlotObstacle } from "./availability.schema.ts"
import { type Asked, freeBoatsOn, isFree, type Periods, takenPeriods } from "./free-boats.queries.server.ts"
import { crewObstacle } from "./free-crews.rules.ts"

/** Why the boats and instructors of its base cannot take a booking of a slot that begins at an instant in ms. */
export type CrewObstacleOf = (slot: Slot, startsAt: number) => SlotObstacle | null

/** Reads boats and instructors once for all slots of the days. `persons` are those of a group. */
export async function crewsOn(db: Db, asked: Asked, persons: number): Promise<CrewObstacleOf> {
  const boats = await freeBoatsOn(db, asked)
  const instructors = await freeInstructorsOn(db, asked)
  const passengersMax = await passengersOfModels(db)
  return (slot, startsAt) => {
    const until = startsAt + slotMinutes[slot.reservationType] * 60_000
    const crew = { boats: boats(slot.base, startsAt, until), instructors: instructors(slot.base, startsAt, until) }
    return crewObstacle({ ...slot, persons }, crew, passengersMax)
  }
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

async function freeInstructorsOn(db: Db, { from, to, now, base, holdToken }: Asked) {
  const { rows } = await sql<Instructor>`
    select base,
      (select max(expires_on) from instructor_certificates where instructor_id = instructors.id) as certified_until,
      ${takenPeriods("instructor_id", { from, to, now, holdToken })} as taken
    from instructors
    where retired_at is null and base = coalesce(${base ?? null}, base)`.execute(db)
  const ofBases = Map.groupBy(rows, (instructor) => instructor.base)
  return (at: string, start: number, end: number) =>
    ofBases
      .get(at)
      ?.filter(({ taken }) => isFree(taken, start, end))
      .map(({ certifiedUntil }) => certifiedUntil) ?? null
}
