import { sql } from "kysely"
import { clockDaysBefore } from "#app/features/calendar/clock-days.queries.server.ts"
import { programmeStarts } from "#app/features/calendar/courses/training.queries.server.ts"
import type { AccountIds } from "#app/features/payments/payments.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { terms } from "#content/commitments.ts"

/** `paymentTerms` as a subquery. @param applications a subquery of their ids */
export function programmesDue(db: Db, applications: AccountIds) {
  const due = clockDaysBefore(sql.ref<Date>("starts_at"), terms.trainingCancellationDays)
  return db
    .selectFrom(programmeStarts(db).where("applicationId", "in", applications).as("programme"))
    .select(["applicationId", due.as("balanceDueAt"), sql<boolean>`true`.as("deposit")])
}
