import type { NewClosure } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { candidatesOf } from "#app/features/licence/licence.queries.server.ts"
import type { DaysToClose } from "#app/features/reservations/closing/close-days.server.ts"
import { testNow } from "./slots.ts"

type Traits = Partial<Pick<DaysToClose, "actor" | "now"> & DaysToClose["closing"]>

/** A closure, with nothing said of bookings where the traits say nothing. */
export function aClosing(closure: NewClosure, { actor = "system", now = testNow, ...ways }: Traits = {}): DaysToClose {
  return {
    closing: { ...closure, moves: [], cancellations: [], sessions: [], ...ways },
    actor,
    now,
    candidatesOf,
  }
}
