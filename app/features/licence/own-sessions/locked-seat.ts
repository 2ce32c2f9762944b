import type { SeatToChange } from "#app/features/calendar/courses/training.queries.server.ts"
import type { lockApplications } from "#app/features/licence/application/lock-applications.server.ts"

export interface LockedApplication {
  userId: string
  application: Awaited<ReturnType<typeof lockApplications>>[number]
  /** The seats of all the person's applications, because sessions must not overlap. */
  all: readonly SeatToChange[]
}

export interface LockedSeat extends LockedApplication {
  id: string
  /** Of the application, for all its seats. */
  version: number
  seat: SeatToChange
}
