import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { forgetTab, readTab } from "#app/platform/tab-store.ts"
import { pendingKey } from "./booking-draft.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"

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
