import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type FigureSubject, figuresByDay, figuresOf, monthOf } from "#app/platform/figures.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

const subjects = { CHF: "payments_chf", EUR: "payments_eur" } as const satisfies Record<Currency, FigureSubject>

/** Sums payments minus refunds in one currency (specification 7). */
export async function revenueCents(db: Db, currency: Currency = "CHF"): Promise<number> {
  const figures = await figuresOf(db, subjects[currency])
  return figures.reduce((sum, { cents }) => sum + cents, 0)
}

/** Sums by month of settlement; the current month is last. */
export async function revenueByMonth(db: Db, now: Date, months: number, currency: Currency = "CHF") {
  const today = dayAt(now)
  const [year = 0, month = 1] = today.split("-").map(Number)
  const names = Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, month - months + index, 1)).toISOString().slice(0, 7),
  )
  const days = await figuresByDay(db, subjects[currency], { from: `${names[0]}-01`, to: monthOf(today).to })
  return names.map((name) => {
    const ofMonth = days.filter(({ day }) => day.startsWith(name))
    return { month: name, cents: ofMonth.reduce((sum, { cents }) => sum + cents, 0) }
  })
}
