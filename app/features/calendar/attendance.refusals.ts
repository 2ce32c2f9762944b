export const attendanceRefusals = {
  "booking-not-found": { status: 404, detail: "Réservation inconnue" },
  "booking-cancelled": {
    status: 409,
    detail: "Cette réservation est annulée : il n’y a pas de présence à noter. Rechargez la page.",
  },
  "day-ahead": {
    status: 409,
    detail: "La présence se note le jour de la visite ou après : revenez ce jour-là.",
  },
} as const

export type AttendanceRefusal = keyof typeof attendanceRefusals
