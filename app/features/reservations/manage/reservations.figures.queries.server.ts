import { addDays, dayAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { countOf, figuresByDay, figuresOf, monthOf } from "#app/platform/figures.server.ts"
import type { ReservationFigures } from "./reservations.admin.schema.ts"

export async function reservationFigures(db: Db, now: Date): Promise<ReservationFigures> {
  const [all, made] = await Promise.all([figuresOf(db, "bookings"), figuresOf(db, "bookings", monthOf(dayAt(now)))])
  return {
    total: countOf(all),
    pending: countOf(all, "pending"),
    confirmed: countOf(all, "confirmed"),
    thisMonth: countOf(made),
  }
}

/** The current week is last. */
export async function reservationsByWeek(db: Db, now: Date, weeks: number) {
  const today = dayAt(now)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const first = addDays(monday, -7 * (weeks - 1))
  const days = await figuresByDay(db, "bookings", { from: first, to: addDays(monday, 6) })
  return Array.from({ length: weeks }, (_, index) => {
    const from = addDays(first, 7 * index)
    const ofWeek = days.filter(({ day }) => day >= from && day < addDays(from, 7))
    return { monday: from, count: ofWeek.reduce((sum, { count }) => sum + count, 0) }
  })
}
