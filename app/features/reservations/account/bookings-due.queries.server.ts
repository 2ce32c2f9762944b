import { sql } from "kysely"
import { clockDaysBefore } from "#app/features/calendar/clock-days.queries.server.ts"
import type { AccountIds } from "#app/features/payments/payments.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import "#app/features/reservations/reservations.tables.server.ts"
import { terms } from "#content/commitments.ts"

/** `paymentTerms` as a subquery. @param bookings a subquery of their ids, or PostgreSQL may read every booking */
export function bookingsDue(db: Db, bookings: AccountIds) {
  const start = sql.ref<Date>("starts_at")
  const lesson = clockDaysBefore(start, terms.trainingCancellationDays)
  const due = sql<Date>`case kind when 'boat_license' then ${lesson} else ${start} end`
  return db
    .selectFrom("reservations")
    .select(["id as bookingId", due.as("balanceDueAt")])
    .select(sql<boolean>`kind = 'boat_license'`.as("deposit"))
    .where("id", "in", bookings)
    .where("status", "<>", "cancelled")
}
