import { sql } from "kysely"
import { expect } from "vitest"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type FigureSubject, figuresByDay, figuresOf } from "#app/platform/figures.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

const subjects = ["bookings", "boat_license_applications", "users", "payments_chf", "payments_eur"] as const
const everyDay = { from: "2000-01-01", to: "2100-01-01" }

function paymentsIn(currency: Currency): string {
  return `select kind as status, (moved_at at time zone 'Europe/Zurich')::date as day, 1 as count, paid_cents as cents
    from ledger_lines where currency = '${currency}' and paid_cents <> 0`
}

const truths: Record<FigureSubject, string> = {
  bookings: `select status, (created_at at time zone 'Europe/Zurich')::date as day, 1 as count, 0 as cents
    from reservations`,
  boat_license_applications: `select status, null::date as day, 1 as count, 0 as cents from boat_license_applications`,
  users: `select case when exists (select from reservations where user_id = users.id)
      or exists (select from boat_license_applications where user_id = users.id) then 'active' else 'idle' end as status,
    null::date as day, 1 as count, 0 as cents from users`,
  payments_chf: paymentsIn("CHF"),
  payments_eur: paymentsIn("EUR"),
}

async function counted(db: Db, subject: FigureSubject, by: "status" | "day") {
  const rows = sql.raw(`(${truths[subject]}) as truth`)
  const found = await sql<Record<string, unknown>>`
    select ${sql.ref(by)}, sum(count)::bigint as count, sum(cents)::bigint as cents from ${rows}
    where ${sql.ref(by)} is not null group by 1 order by 1`.execute(db)
  return found.rows
}

/** Expects every stored figure to equal the count of its rows. */
export async function expectTrueFigures(db: Db): Promise<void> {
  for (const subject of subjects) {
    const byStatus = (await figuresOf(db, subject)).filter(({ count }) => count !== 0)
    const sorted = byStatus.toSorted((one, other) => (one.status < other.status ? -1 : 1))
    expect({ subject, figures: sorted }).toEqual({ subject, figures: await counted(db, subject, "status") })
    const byDay = await figuresByDay(db, subject, everyDay)
    expect({ subject, figures: byDay }).toEqual({ subject, figures: await counted(db, subject, "day") })
  }
}
