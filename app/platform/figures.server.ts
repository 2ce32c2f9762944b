import { sql } from "kysely"
import type { Db, Trx } from "./database/tables.server.ts"

declare module "./database/tables.server.ts" {
  interface Tables {
    /** Day -infinity holds the sum over all days. */
    figures: { subject: string; status: string; day: string; count: number; cents: number }
    figureChanges: { subject: string; status: string; day: string | null; count: number; cents: number }
  }
}

/** What the database counts (decision 0027). */
export type FigureSubject = "bookings" | "boat_license_applications" | "users" | "payments_chf" | "payments_eur"

export interface Figure {
  status: string
  count: number
  cents: number
}

/** Days of the school's calendar, both included: 'yyyy-MM-dd'. */
export interface DayRange {
  from: string
  to: string
}

/** Returns exact figures: sums plus the changes that are not folded yet. */
export async function figuresOf(db: Db | Trx, subject: FigureSubject, days?: DayRange): Promise<Figure[]> {
  const folded = days ? sql`day between ${days.from}::date and ${days.to}::date` : sql`day = '-infinity'`
  const noted = days ? folded : sql`true`
  const { rows } = await sql<Figure>`
    select status, sum(count)::bigint as count, sum(cents)::bigint as cents from (
      select status, count, cents from figures where subject = ${subject} and ${folded}
      union all
      select status, count, cents from figure_changes where subject = ${subject} and ${noted}
    ) as known group by status`.execute(db)
  return rows
}

/** Days without rows are left out. */
export async function figuresByDay(db: Db | Trx, subject: FigureSubject, { from, to }: DayRange) {
  const { rows } = await sql<{ day: string; count: number; cents: number }>`
    select day, sum(count)::bigint as count, sum(cents)::bigint as cents from (
      select day, count, cents from figures where subject = ${subject} and day between ${from}::date and ${to}::date
      union all
      select day, count, cents from figure_changes where subject = ${subject} and day between ${from}::date and ${to}::date
    ) as known group by day having sum(count) <> 0 or sum(cents) <> 0 order by day`.execute(db)
  return rows
}

export async function foldFigures(trx: Trx): Promise<void> {
  await sql`
    with noted as (
      delete from figure_changes returning subject, status, day, count, cents
    ), every_day as (
      select subject, status, '-infinity'::date as day, count, cents from noted
      union all
      select subject, status, day, count, cents from noted where day is not null
    )
    insert into figures (subject, status, day, count, cents)
    select subject, status, day, sum(count), sum(cents) from every_day group by subject, status, day
    on conflict (subject, day, status)
    do update set count = figures.count + excluded.count, cents = figures.cents + excluded.cents`.execute(trx)
}

export function countOf(figures: readonly Figure[], ...statuses: string[]): number {
  const wanted = statuses.length === 0 ? figures : figures.filter(({ status }) => statuses.includes(status))
  return wanted.reduce((sum, { count }) => sum + count, 0)
}

export function monthOf(day: string): DayRange {
  const [year = 0, month = 1] = day.split("-").map(Number)
  return { from: `${day.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
}
