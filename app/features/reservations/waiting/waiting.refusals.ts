import { bookingRefusals } from "#app/features/reservations/book/booking.refusals.ts"
import { offerTerms } from "#content/limits.ts"
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
  "waiting-too-often": {
    status: 409,
    detail: `Vous attendez déjà ${offerTerms.entriesPerAddress} créneaux. Quittez une liste d’attente pour en rejoindre une autre.`,
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
