import { addDays } from "#app/platform/clock.server.ts"

/** Refuses later days, which are probably typing errors. */
const farthestDays = 5 * 366

export function isTooFar(day: string, today: string): boolean {
  return day > addDays(today, farthestDays)
}
