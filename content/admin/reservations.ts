/** The school's reservations (specification 2 and 8). */
export const reservationsScreen = {
  list: "Réservations",
  noun: ["réservation", "réservations"],
  empty: "Aucune réservation pour le moment",
  nothingFound: "Aucune réservation ne correspond à ces filtres.",
  failed: "Impossible de charger les réservations",
  searchLabel: "Nom, e-mail, téléphone, référence",
  stats: {
    label: "Chiffres des réservations",
    total: "Total",
    pending: "En attente",
    confirmed: "Confirmées",
    thisMonth: "Ce mois",
    thisMonthHint: "par date de création",
  },
  filters: { status: "Statut", anyStatus: "Tous les statuts", type: "Type", anyType: "Tous les types", date: "Date" },
  columns: {
    client: "Client",
    type: "Type",
    moment: "Date et créneau",
    base: "Base",
    status: "Statut",
    created: "Créée le",
  },
  forgotten: "Personne oubliée",
  licenceCheck: { verified: "Permis vérifié", "to-verify": "Permis à vérifier" },
} as const

/** One reservation, opened over its list. */
export const reservationRecord = {
  title: "Réservation",
  failed: "Impossible de charger les réservations",
  sections: {
    client: "Client",
    reservation: "Réservation",
    group: "Groupe",
    activity: "Activité",
    customerNotes: "Notes du client",
    schoolNotes: "Notes de l’école",
  },
  client: {
    name: "Nom",
    email: "E-mail",
    phone: "Téléphone",
    account: "Compte",
    withAccount: "Réservée avec un compte",
    guest: "Sans compte",
  },
  booking: {
    reference: "Référence",
    type: "Type",
    date: "Date",
    time: "Horaire",
    base: "Base",
    price: "Prix indicatif",
    freeCancellation: "Annulation gratuite",
    created: "Créée",
    updated: "Modifiée",
  },
  group: { size: "Taille du groupe", name: "Nom du groupe" },
  activity: {
    licence: "Permis",
    level: "Niveau de permis",
    boat: "Type de bateau",
    duration: "Durée de location",
    theory: "Connaissances théoriques",
    yes: "Oui",
    no: "Non",
  },
} as const

/** What the school decides about a reservation (specification 4 and 8). */
export const reservationDecision = {
  failed: "Impossible de mettre à jour la réservation",
  done: {
    confirmed: "Réservation confirmée",
    completed: "Réservation terminée",
    cancelled: "Réservation annulée, places libérées",
  },
  actions: { confirmed: "Confirmer", completed: "Marquer comme terminée", cancelled: "Annuler la réservation" },
  notes: "Note pour l’école",
  mailed: "La personne est prévenue par e-mail.",
  notMailed: "Cette personne a été oubliée : aucun e-mail ne part.",
  final: "Cette réservation ne change plus de statut.",
  unsaved: "Votre note, non enregistrée",
  dropNote: "Effacer cette note",
  keep: "Garder la réservation",
  cancelling: "Annuler cette réservation ?",
  cancellingText: "Les places sont libérées aussitôt, et une réservation annulée ne peut pas être rétablie.",
} as const
