import { sql } from "kysely"
import { programmeStarts } from "#app/features/calendar/courses/training.queries.server.ts"
import { clockDaysBefore } from "#app/features/calendar/reminders/clock-days.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { terms } from "#content/commitments.ts"

/** `paymentTerms` as a subquery. */
export function programmesDue(db: Db) {
  const due = clockDaysBefore(sql.ref<Date>("starts_at"), terms.trainingCancellationDays)
  return db
    .selectFrom(programmeStarts(db).as("programme"))
    .select(["applicationId", due.as("balanceDueAt"), sql<boolean>`true`.as("deposit")])
}
