import { bookingRefusals } from "#app/features/reservations/book/booking.refusals.ts"
import { school } from "#content/school.ts"

export const joinRefusals = {
  "slot-unknown": bookingRefusals["slot-unknown"],
  "base-needed": bookingRefusals["base-needed"],
  "ends-after-closing": bookingRefusals["ends-after-closing"],
  "slot-free": {
    status: 409,
    detail: "Une place est libre à cette heure : réservez-la directement.",
    field: "timeSlot",
  },
  "waiting-closed": {
    status: 409,
    detail: `Ce créneau commence bientôt : il n’a plus de liste d’attente. Appelez-nous au ${school.phone.display}.`,
    field: "timeSlot",
  },
  "slot-held": {
    status: 409,
    detail:
      "Un autre visiteur est en train de réserver la dernière place : elle se libère peut-être dans quelques minutes. Réessayez alors.",
    field: "timeSlot",
  },
  "waiting-full": {
    status: 409,
    detail: `La liste d’attente de ce créneau est complète. Choisissez un autre créneau, ou appelez-nous au ${school.phone.display}.`,
    field: "timeSlot",
  },
  "waiting-too-often": {
    status: 409,
    detail: `Vous attendez déjà une place dans plusieurs créneaux. Quittez une liste d’attente pour en rejoindre une autre, ou appelez-nous au ${school.phone.display}.`,
  },
} as const

export const waitingRefusals = {
  "unknown-waiting": {
    status: 404,
    detail: "Ce lien ne mène à aucune inscription, ou ne sert plus. Le créneau a peut-être commencé.",
  },
  "offer-ended": {
    status: 409,
    detail: "Cette place n’est plus gardée pour vous. Choisissez un autre créneau, ou inscrivez-vous à nouveau.",
  },
  "price-changed": {
    status: 409,
    detail:
      "Le prix a changé depuis que vous l’avez vu. Le nouveau est affiché : vous pouvez prendre la place à ce prix.",
  },
  "too-many-pending": bookingRefusals["too-many-pending"],
} as const
