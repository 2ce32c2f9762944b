import { priceNames } from "#content/facts/price.ts"

/** « Sessions Formation » (specification 2, 8 and 9). */
export const sessionsScreen = {
  list: "Sessions de formation",
  noun: ["session", "sessions"],
  empty: "Aucune session de formation pour le moment",
  nothingFound: "Aucune session ne correspond à ces filtres.",
  failed: "Impossible de charger les sessions",
  createFailed: "Impossible de créer la session",
  updateFailed: "Impossible de mettre à jour la session",
  created: "Session créée avec succès",
  updated: "Session mise à jour avec succès",
  create: "Nouvelle session",
  stats: {
    label: "Chiffres des sessions de formation",
    total: "Total des sessions",
    totalHint: "sans les annulées",
    available: "Sessions disponibles",
    availableHint: "ouvertes et à venir",
    participants: "Participants",
    occupancy: "Taux d’occupation",
  },
  columns: {
    date: "Date",
    hours: "Horaire",
    type: "Type",
    licence: "Permis",
    instructor: "Moniteur",
    place: "Lieu",
    participants: "Participants",
    price: priceNames.set,
    state: "État",
  },
  filters: { period: "Période", licence: "Permis", type: "Type", allLicences: "Tous", allTypes: "Tous" },
  full: "Complète",
} as const

export const sessionRecord = {
  facts: "Session",
  bookings: "Inscriptions",
  noBooking: "Personne n’est inscrit.",
  forgotten: "Données effacées",
  application: "Demande de permis de la place",
  edit: "Modifier",
  close: "Fermer les inscriptions",
  open: "Ouvrir les inscriptions",
  cancel: "Annuler la session",
  cancelQuestion: "Annuler cette session ?",
  cancelKeep: "Garder la session",
  cancelConfirm: "Annuler la session",
  cancelled: "Session annulée avec succès",
  cancelledAt: "Annulée",
  preview: "Aperçu de l’e-mail d’annulation",
  undone: "Session rétablie avec ses inscrits",
  sent: "E-mails envoyés",
  cancelText:
    "La session ne pourra plus être modifiée. Les demandes de permis restent soumises ; les candidats qui ont un compte choisissent une autre session dans leur espace.",
  inSeries: {
    cancelQuestion: "Annuler ces sessions ?",
    cancelKeep: "Garder les sessions",
    cancelConfirm: "Annuler les sessions",
    cancelText: "Les sessions annulées ne pourront plus être modifiées. Les demandes de permis restent soumises.",
    nobodyToTell: "Seules celles sans inscrit sont annulées : aucun e-mail ne partira.",
  },
  nobodyToTell: "Personne n’est inscrit : aucun e-mail ne partira.",
  mailsLater: "dix minutes plus tard",
  undoable: "D’ici là, vous pouvez revenir en arrière.",
  told: ["personne inscrite sera prévenue", "personnes inscrites seront prévenues"],
  notTold: [
    "personne inscrite n’a plus d’adresse e-mail et ne sera pas prévenue",
    "personnes inscrites n’ont plus d’adresse e-mail et ne seront pas prévenues",
  ],
} as const

export const sessionForm = {
  create: "Nouvelle session de formation",
  edit: "Modifier la session",
  save: "Enregistrer",
  saving: "Enregistrement…",
  createButton: "Créer la session",
  cancel: "Annuler",
  fields: {
    date: "Date",
    startTime: "Début",
    endTime: "Fin",
    sessionType: "Type",
    licenseType: "Permis",
    instructorName: "Moniteur",
    location: "Lieu",
    maxParticipants: "Participants au maximum",
    priceChf: "Prix (CHF)",
  },
  moved: "Une autre date, un autre horaire ou un autre lieu :",
  kept: "Modifié entre-temps : le nouvel état est repris là où vous n’aviez rien changé, votre saisie est gardée. Vérifiez, puis enregistrez à nouveau.",
} as const

/** Defaults of a new session (specification 9). */
export const sessionDefaults = { maxParticipants: 6, priceChf: 150 } as const
