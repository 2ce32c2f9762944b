import type { BoatRentalHours } from "#app/features/reservations/boat-reservation.schema.ts"

export const boatRentalHoursLabel = {
  1: "1 heure",
  2: "2 heures",
  3: "3 heures",
  4: "4 heures",
  6: "6 heures",
  8: "8 heures (journée entière)",
} satisfies Record<BoatRentalHours, string>
