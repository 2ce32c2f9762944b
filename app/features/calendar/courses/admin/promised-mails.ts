import type { AdminBooking } from "#app/features/calendar/courses/training.admin.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { sessionForm, sessionRecord } from "#content/admin/training.ts"

type Booking = Pick<AdminBooking, "bookingStatus" | "reachable">

export function cancelPromise(bookings: readonly Booking[]): string {
  return promiseTo(bookings) ?? sessionRecord.nobodyToTell
}

export function movePromise(bookings: readonly Booking[]): string | undefined {
  const promise = promiseTo(bookings)
  return promise && `${sessionForm.moved} ${promise}`
}

function promiseTo(bookings: readonly Booking[]): string | undefined {
  const booked = bookings.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  const mailed = booked.filter(({ reachable }) => reachable).length
  const unreachable = booked.length - mailed
  const parts = [
    mailed > 0 ? `${plural(mailed, ...sessionRecord.told)} par e-mail.` : undefined,
    unreachable > 0 ? `${plural(unreachable, ...sessionRecord.notTold)}.` : undefined,
  ]
  return parts.filter(Boolean).join(" ") || undefined
}
