/** Why days are not closed; why a reservation or a session stays is said by its own refusals. */
export const closingRefusals = {
  "closure-past": {
    status: 422,
    detail: "Ces jours sont déjà passés : choisissez un dernier jour à venir.",
    field: "toDate",
  },
  "closure-overlaps": {
    status: 409,
    detail: "Une fermeture couvre déjà une partie de ces jours : changez les dates, ou supprimez d’abord l’autre.",
    field: "fromDate",
  },
  "closure-over-bookings": {
    status: 409,
    detail: "Des réservations existent pendant ces jours : déplacez-les ou annulez-les, puis fermez.",
  },
} as const
