import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** A reservation that sails on boats of its own; `name` is '' for a forgotten person. */
export interface BoatBooking {
  id: string
  activity: "boat_rental" | "group_outing"
  reference: string
  name: string
  base: string
  startsAt: Date
  endsAt: Date
  model: BoatType | null
  persons: number
}

/**
 * Set by the wiring, because reservations belong to another feature (design 3). Both give pending and confirmed rentals
 * and outings only.
 */
export interface BoatBookings {
  find: (db: Db | Trx, ids: readonly string[]) => Promise<BoatBooking[]>
  lock: (trx: Trx, id: string) => Promise<BoatBooking | undefined>
}
