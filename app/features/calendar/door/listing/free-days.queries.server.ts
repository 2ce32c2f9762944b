import { type BoatType, boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import { addDays } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { listSlots, type SlotListing } from "./availability.queries.server.ts"
import type { Slot } from "./availability.schema.ts"
import { dayObstacles, type FreeDay } from "./free-days.schema.ts"

interface Calendar extends Omit<SlotListing, "hours"> {
  hours: number
  model?: BoatType | undefined
}

/** One row for each day, and for each model of rentals, with the times at which it can be booked (school 1). */
export async function listFreeDays(db: Db, calendar: Calendar): Promise<FreeDay[]> {
  const { type, from, to, model, hours } = calendar
  const isRental = type === "boat_rental"
  const slots = await listSlots(db, { ...calendar, model: undefined })
  const days = Map.groupBy(slots, ({ date }) => date)
  const models = isRental ? (model ? [model] : boatTypes) : [null]
  return daysBetween(from, to).flatMap((date) => {
    const starts = days.get(date) ?? []
    return models.map((one) => rowOf(date, one, isRental ? hours : null, starts))
  })
}

function rowOf(date: string, model: BoatType | null, hours: number | null, starts: readonly Slot[]): FreeDay {
  const obstacles = starts.map((start) => {
    if (!isBookable(start)) return start.obstacle ?? "full"
    return start.boats && model && !start.boats[model] ? "no-boat" : null
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
