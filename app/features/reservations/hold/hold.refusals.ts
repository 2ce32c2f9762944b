/** Why nothing was held. A booking may be tried all the same. */
export const holdRefusals = {
  "slot-full": { status: 409, detail: "Ce créneau vient d’être pris. Choisissez-en un autre.", field: "timeSlot" },
  "slot-closed": { status: 409, detail: "Ce créneau n’est plus proposé. Choisissez-en un autre.", field: "timeSlot" },
  "slot-past": { status: 409, detail: "Ce créneau a déjà commencé. Choisissez-en un autre.", field: "timeSlot" },
  "slot-unknown": { status: 409, detail: "Ce créneau n’est plus proposé. Choisissez-en un autre.", field: "timeSlot" },
  "no-boat": {
    status: 409,
    detail: "Plus aucun bateau qui convienne n’est libre à cette heure. Choisissez un autre créneau.",
    field: "timeSlot",
  },
  "no-instructor": {
    status: 409,
    detail: "Plus aucun moniteur n’est libre à cette heure. Choisissez un autre créneau.",
    field: "timeSlot",
  },
  "too-many-holds": {
    status: 409,
    detail: "Trop de créneaux sont retenus depuis votre réseau. Vous pouvez réserver sans attendre.",
  },
  "hold-ended": {
    status: 409,
    detail: "Ce créneau n’est plus retenu, ou a déjà été prolongé une fois. Choisissez-le de nouveau.",
  },
} as const
