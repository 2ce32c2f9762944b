import { usePages } from "#app/browser/use-pages.ts"
import type { MyReservations } from "./my-reservations.schema.ts"

export function useMyReservations(userId: string | undefined) {
  return usePages<MyReservations>("/me/reservations", userId)
}
