export const seasonRefusals = {
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
    detail: "Des réservations existent pendant ces jours : déplacez-les ou annulez-les d’abord, puis fermez.",
  },
  "closure-unknown": { status: 404, detail: "Cette fermeture n’existe plus. Rechargez le calendrier." },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : vérifiez le nouvel état, puis recommencez.",
  },
} as const

export type SeasonRefusal = keyof typeof seasonRefusals
