/** Words of the school's reservations (specification 2 and 8). */
export const adminReservations = {
  figures: { total: "Total", pending: "En attente", confirmed: "Confirmées", thisMonth: "Ce mois" },
  search: "Nom, e-mail, téléphone ou référence",
  allStatuses: "Tous les statuts",
  allTypes: "Tous les types",
  empty: "Aucune réservation",
  emptyFiltered: "Aucune réservation ne correspond à ces filtres.",
  forgotten: "Personne oubliée",
  guest: "Invité, sans compte",
  account: "Réservation d’un compte",
  nothing: "–",
  yes: "Oui",
  no: "Non",
  licenceCheck: { verified: "Permis vérifié", "to-verify": "Permis à vérifier" },
  sections: {
    client: "Client",
    reservation: "Réservation",
    group: "Groupe",
    activity: "Activité",
    customerNotes: "Notes du client",
    schoolNotes: "Notes de l’école",
    history: "Historique",
  },
  notes: {
    label: "Notes de l’école",
    hint: "Visibles de l’école seule. Elles sont enregistrées avec le changement de statut.",
    unsaved: "Vos notes, non enregistrées :",
    forget: "Effacer ces notes",
    stored: "Notes enregistrées :",
  },
  actions: { confirmed: "Confirmer", completed: "Marquer terminée", cancelled: "Annuler la réservation" },
  mailed: "La personne est prévenue par e-mail.",
  notMailed: "Cette personne a été oubliée : aucun e-mail n’est envoyé.",
  final: "Cette réservation ne change plus de statut.",
  cancelling: {
    title: "Annuler cette réservation ?",
    text: "Ses places sont libérées aussitôt. Une réservation annulée ne peut pas être rétablie.",
    yes: "Oui, annuler la réservation",
    no: "Non, la garder",
  },
} as const

/** Title and text of the toasts (specification 8). */
export const adminReservationToasts = {
  notLoaded: ["Erreur", "Impossible de charger les réservations"],
  notChanged: ["Erreur", "Impossible de mettre à jour la réservation"],
  confirmed: ["Succès", "Réservation confirmée"],
  completed: ["Succès", "Réservation terminée"],
  cancelled: ["Succès", "Réservation annulée, places libérées"],
} as const

/** What happened to a reservation, by the event's action. */
export const reservationEvents: Readonly<Record<string, string>> = {
  "reservation.created": "Demandée",
  "reservation.confirmed": "Confirmée",
  "reservation.completed": "Terminée",
  "reservation.cancelled": "Annulée",
  "reservation.claimed": "Rattachée à un compte",
  "reservation.anonymised": "Données personnelles effacées",
}
