import { bookingRefusals } from "#app/features/reservations/book/booking.refusals.ts"
import { decisionRefusals } from "#app/features/reservations/manage/decision.refusals.ts"

export const counterBookingRefusals = {
  "person-unknown": {
    status: 409,
    detail: "Ce compte n’existe plus. Cherchez la personne à nouveau, ou saisissez son nom.",
    field: "person",
  },
  "slot-full": bookingRefusals["slot-full"],
  "slot-closed": {
    status: 409,
    detail: "Ce créneau est fermé. Activez-le sous « Disponibilités », ou choisissez-en un autre.",
    field: "timeSlot",
  },
  "slot-past": bookingRefusals["slot-past"],
  "slot-unknown": {
    status: 409,
    detail: "Aucun créneau à cette heure. Ajoutez-le sous « Disponibilités », ou choisissez-en un autre.",
    field: "timeSlot",
  },
  "no-boat": bookingRefusals["no-boat"],
  "no-instructor": bookingRefusals["no-instructor"],
  "group-too-large": {
    status: 409,
    detail:
      "Les bateaux et les moniteurs libres à cette heure ne suffisent pas pour ce groupe. Choisissez une autre heure, ou un groupe plus petit.",
    field: "groupSize",
  },
  "price-changed": {
    status: 409,
    detail: "Le prix a changé depuis que vous l’avez vu. Le nouveau est affiché : relisez-le, puis réservez à nouveau.",
  },
  "price-missing": decisionRefusals["price-missing"],
  "price-fixed": decisionRefusals["price-fixed"],
  "base-needed": bookingRefusals["base-needed"],
  "key-reused": bookingRefusals["key-reused"],
} as const
export type CounterBookingRefusal = keyof typeof counterBookingRefusals
