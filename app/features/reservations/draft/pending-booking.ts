import { forgetTab, readTab } from "#app/browser/page/tab-store.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { pendingKey } from "./booking-draft.ts"

const worthMinutes = 30

/** Takes the marker of a booking before sign-in; ignores one older than 30 minutes or from the future (design 7.9). */
export function takePendingBooking(now: number): ReservationType | undefined {
  const marker = readTab(pendingKey) as { type?: unknown; timestamp?: unknown } | null | undefined
  forgetTab(pendingKey)
  if (typeof marker?.timestamp !== "number" || typeof marker.type !== "string") return undefined
  const age = now - marker.timestamp
  if (age < 0 || age > worthMinutes * 60_000) return undefined
  return Object.hasOwn(reservationTypeLabel, marker.type) ? (marker.type as ReservationType) : undefined
}
