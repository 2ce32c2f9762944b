import { forgetTab, readTab } from "#app/browser/page/tab-store.ts"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { pendingKey } from "#app/features/reservations/offers/booking-draft.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"

const worthMinutes = 30

/**
 * The type a guest was booking when signing in came first; the marker is used up. One older than 30 minutes, or from
 * the future, counts for nothing (design 7.9).
 */
export function takePendingBooking(now: number): ReservationType | undefined {
  const marker = readTab(pendingKey) as { type?: unknown; timestamp?: unknown } | null | undefined
  forgetTab(pendingKey)
  if (typeof marker?.timestamp !== "number" || typeof marker.type !== "string") return undefined
  const age = now - marker.timestamp
  if (age < 0 || age > worthMinutes * 60_000) return undefined
  return Object.hasOwn(reservationTypeLabel, marker.type) ? (marker.type as ReservationType) : undefined
}
