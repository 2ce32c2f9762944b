import { moveRefusals } from "#content/facts/change.ts"

const moveElsewhere = "Choisissez un autre créneau : votre réservation reste où elle est."

export const ownReservationRefusals = {
  "unknown-link": {
    status: 404,
    detail: "Ce lien ne mène à aucune réservation, ou ne sert plus. Demandez-en un nouveau par e-mail.",
  },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : relisez votre réservation, puis recommencez.",
  },
  "terms-changed": {
    status: 409,
    detail: "Les conditions d’annulation viennent de changer : relisez-les avant de confirmer.",
  },
  "not-changeable": {
    status: 409,
    detail: "Cette réservation ne peut plus être modifiée : elle a commencé, ou elle est annulée ou terminée.",
  },
  "nothing-to-accept": {
    status: 409,
    detail: "Cette réservation n’attend plus votre accord : vous l’avez déjà donné, ou elle a encore changé.",
  },
  "move-late": {
    status: 409,
    detail: moveRefusals.late,
  },
  "moved-often": {
    status: 409,
    detail: moveRefusals.often("booking"),
  },
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
