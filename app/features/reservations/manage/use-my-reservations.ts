import { usePages } from "#app/browser/use-pages.ts"
import type { MyReservations } from "#app/features/reservations/reservations.schema.ts"

/** A person's own reservations, and the outing that comes first. */
export function useMyReservations(userId: string | undefined) {
  return usePages<MyReservations>("/me/reservations", userId)
}
