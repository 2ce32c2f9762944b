import type { AdminBooking } from "#app/features/calendar/courses/training.admin.schema.ts"
import { seatActs as words } from "#content/admin/seats.ts"
import { nameOf } from "./use-seat-commands.ts"

/** Says whether somebody hears of what the school does with a seat. */
export function MailPromise({ seat }: { seat: Pick<AdminBooking, "firstName" | "lastName" | "reachable"> }) {
  return (
    <p className="mt-1 text-sm text-slate [overflow-wrap:anywhere]">
      {seat.reachable ? words.mailed(nameOf(seat)) : words.notMailed}
    </p>
  )
}
