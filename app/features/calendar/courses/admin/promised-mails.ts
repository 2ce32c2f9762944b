import type { AdminBooking } from "#app/features/calendar/courses/training.admin.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { sessionForm, sessionRecord } from "#content/admin/training.ts"

type Booking = Pick<AdminBooking, "bookingStatus" | "reachable">

export function cancelPromise(bookings: readonly Booking[]): string {
  const promise = promiseTo(bookings)
  if (!promise) return sessionRecord.nobodyToTell
  return isTold(bookings) ? `${promise} ${sessionRecord.undoable}` : promise
}

export function movePromise(bookings: readonly Booking[]): string | undefined {
  const promise = promiseTo(bookings)
  return promise && `${sessionForm.moved} ${promise}`
}

/** Whether a mail waits, and with it the way back. */
export function isTold(bookings: readonly Booking[]): boolean {
  return bookings.some(({ bookingStatus, reachable }) => bookingStatus === "confirmed" && reachable)
}

function promiseTo(bookings: readonly Booking[]): string | undefined {
  const booked = bookings.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  const mailed = booked.filter(({ reachable }) => reachable).length
  const unreachable = booked.length - mailed
  const parts = [
    mailed > 0 ? `${plural(mailed, ...sessionRecord.told)} par e-mail, ${sessionRecord.mailsLater}.` : undefined,
    unreachable > 0 ? `${plural(unreachable, ...sessionRecord.notTold)}.` : undefined,
  ]
  return parts.filter(Boolean).join(" ") || undefined
}
