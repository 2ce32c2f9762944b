import { managedRefusals } from "#app/features/bookings/manage/managed.refusals.ts"

const moveElsewhere = "Choisissez un autre créneau : votre réservation reste où elle est."

export const ownReservationRefusals = {
  "unknown-link": {
    status: 404,
    detail: "Ce lien ne mène à aucune réservation, ou ne sert plus. Demandez-en un nouveau par e-mail.",
  },
  ...managedRefusals({ what: "booking", one: "réservation", again: "votre réservation", over: "annulée ou terminée" }),
  "same-moment": {
    status: 409,
    detail: "C’est déjà le créneau de votre réservation : choisissez-en un autre.",
    field: "timeSlot",
  },
  "slot-full": { status: 409, detail: `Ce créneau vient d’être complet. ${moveElsewhere}`, field: "timeSlot" },
  "slot-closed": { status: 409, detail: `Ce créneau n’est plus proposé. ${moveElsewhere}`, field: "timeSlot" },
  "slot-past": { status: 409, detail: `Ce créneau a déjà commencé. ${moveElsewhere}`, field: "timeSlot" },
  "slot-unknown": { status: 409, detail: `Ce créneau n’est plus proposé. ${moveElsewhere}`, field: "timeSlot" },
  "no-boat": { status: 409, detail: `Aucun bateau n’est libre à cette heure. ${moveElsewhere}`, field: "timeSlot" },
  "no-instructor": {
    status: 409,
    detail: `Aucun moniteur n’est libre à cette heure. ${moveElsewhere}`,
    field: "timeSlot",
  },
  "group-too-large": {
    status: 409,
    detail: `Les bateaux libres à cette heure ne suffisent pas pour votre groupe. ${moveElsewhere}`,
    field: "timeSlot",
  },
} as const
export type OwnReservationRefusal = keyof typeof ownReservationRefusals
