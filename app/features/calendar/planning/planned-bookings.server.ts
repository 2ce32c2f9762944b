import type { Db } from "#app/platform/database/tables.server.ts"
import type { PlannedBooking } from "./planning.admin.schema.ts"

/** Set by the wiring, because reservations belong to another feature (design 3). */
export interface PlannedBookings {
  /** Those of these reservations, in no order. */
  find: (db: Db, ids: readonly string[]) => Promise<Omit<PlannedBooking, "slotId">[]>
}
