import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { figuresByDay, figuresOf, monthOf } from "#app/platform/figures.server.ts"

/** Payments minus refunds, in cents (specification 7). */
export async function revenueCents(db: Db): Promise<number> {
  const figures = await figuresOf(db, "payment_transactions")
  return figures.reduce((sum, { cents }) => sum + cents, 0)
}

/** By month of settlement; the current month is last. */
export async function revenueByMonth(db: Db, now: Date, months: number) {
  const today = dayAt(now)
  const [year = 0, month = 1] = today.split("-").map(Number)
  const names = Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, month - months + index, 1)).toISOString().slice(0, 7),
  )
  const days = await figuresByDay(db, "payment_transactions", { from: `${names[0]}-01`, to: monthOf(today).to })
  return names.map((name) => {
    const ofMonth = days.filter(({ day }) => day.startsWith(name))
    return { month: name, cents: ofMonth.reduce((sum, { cents }) => sum + cents, 0) }
  })
}
