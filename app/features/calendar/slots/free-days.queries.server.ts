import { addDays } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { readSlots, type SlotListing } from "./availability.queries.server.ts"
import { asRentalStarts, isBookable, type TimedSlot } from "./availability.rules.ts"
import { type BoatType, boatTypes } from "./availability.schema.ts"
import { type FreeBoats, freeBoatsOn } from "./free-boats.queries.server.ts"
import { dayObstacles, type FreeDay } from "./free-days.schema.ts"

interface Calendar extends Omit<SlotListing, "hours"> {
  hours: number
  model?: BoatType | undefined
}

/** One row for each day, and for each model of rentals, with the times at which it can be booked (school 1). */
export async function listFreeDays(db: Db, calendar: Calendar): Promise<FreeDay[]> {
  const { type, from, to, model, hours } = calendar
  const slots = await readSlots(db, calendar)
  const isRental = type === "boat_rental"
  const free = isRental ? await freeBoatsOn(db, calendar) : () => null
  const days = Map.groupBy(isRental ? asRentalStarts(slots, hours) : slots, ({ date }) => date)
  const models = isRental ? (model ? [model] : boatTypes) : [null]
  return daysBetween(from, to).flatMap((date) => {
    const starts = days.get(date) ?? []
    const boats = starts.map(({ base: at, startsAt }) => free(at, startsAt, startsAt + hours * 3_600_000))
    return models.map((one) => rowOf(date, one, isRental ? hours : null, starts, boats))
  })
}

function rowOf(
  date: string,
  model: BoatType | null,
  hours: number | null,
  starts: readonly TimedSlot[],
  boats: readonly ReturnType<FreeBoats>[],
): FreeDay {
  const obstacles = starts.map((start, index) => {
    if (!isBookable(start)) return start.obstacle ?? "full"
    const left = boats[index]
    return left && model && !left[model] ? "no-boat" : null
  })
  const freeTimes = obstacles.filter((obstacle) => obstacle === null).length
  const found = dayObstacles.find((obstacle) => obstacles.some((one) => one === obstacle)) ?? "no-slot"
  return { date, model, hours, freeTimes, obstacle: freeTimes > 0 ? null : found }
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
