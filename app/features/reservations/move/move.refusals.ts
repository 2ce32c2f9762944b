import { counterBookingRefusals } from "#app/features/reservations/counter/counter-booking.refusals.ts"
import { decisionRefusals } from "#app/features/reservations/manage/decision.refusals.ts"

export const moveRefusals = {
  "not-found": decisionRefusals["not-found"],
  "changed-meanwhile": decisionRefusals["changed-meanwhile"],
  "not-movable": {
    status: 409,
    detail: "Une réservation annulée ou terminée ne peut plus être déplacée : créez une nouvelle réservation.",
  },
  "already-begun": {
    status: 409,
    detail: "Cette sortie a déjà commencé et ne peut plus être déplacée : créez une nouvelle réservation.",
  },
  "same-moment": {
    status: 409,
    detail: "La réservation est déjà sur ce créneau : choisissez une autre date, une autre heure ou une autre base.",
    field: "timeSlot",
  },
  "slot-full": {
    status: 409,
    detail: "Complet à cette heure : choisissez un autre créneau. La réservation reste où elle est.",
    field: "timeSlot",
  },
  "slot-closed": counterBookingRefusals["slot-closed"],
  "slot-past": counterBookingRefusals["slot-past"],
  "slot-unknown": counterBookingRefusals["slot-unknown"],
  "no-boat": counterBookingRefusals["no-boat"],
  "no-instructor": counterBookingRefusals["no-instructor"],
  "group-too-large": {
    status: 409,
    detail:
      "Les bateaux et les moniteurs libres à cette heure ne suffisent pas pour ce groupe : choisissez un autre créneau.",
    field: "timeSlot",
  },
} as const
