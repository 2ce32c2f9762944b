import type { CandidatesOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { PlannedBooking } from "./planning.admin.schema.ts"

/** Set by the wiring, because reservations belong to another feature (design 3). */
export interface PlannedBookings {
  /** Those of these reservations, in no order. */
  find: (db: Db, ids: readonly string[]) => Promise<Omit<PlannedBooking, "slotId" | "account">[]>
  /** How many wait for a place, by slot; one that nobody waits for is missing. */
  waiting: (db: Db, slotIds: readonly string[]) => Promise<Map<string, number>>
}

export interface PlannedPeople {
  plannedBookings: PlannedBookings
  sessionCandidates: CandidatesOf
}
