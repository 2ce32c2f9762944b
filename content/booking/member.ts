export const ownReservations = "/dashboard?onglet=reservations"

export const toOwnReservations = "Voir mes réservations"

/** /boat-reservation (specification 2 and 8). */
export const boatReservationPage = {
  title: "Réserver un bateau",
  noAccount: "Impossible de charger vos données",
  noSlots: "Impossible de charger les créneaux disponibles",
} as const

/** Toasts of /boat-reservation (specification 8 and 9). */
export const boatReservationToasts = {
  booked: ["Réservation créée !", "Notre équipe confirme votre réservation sous 24 h."],
  failed: ["Erreur", "Impossible de créer la réservation"],
  unexpected: ["Erreur", "Impossible de créer la réservation"],
} as const
