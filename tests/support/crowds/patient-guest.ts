import { type CreateOutcome, createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { isLockWait } from "#app/platform/database/database-errors.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** A guest who is told to try again, because rivals kept the slot for too long, does so. */
export async function bookPatiently(db: Db, create: ReservationToCreate): Promise<CreateOutcome> {
  for (;;) {
    try {
      return await createReservation(db, create)
    } catch (error) {
      if (!isLockWait(error)) throw error
    }
  }
}
