import { answerLabel } from "#content/facts/answer.ts"
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
  filters: {
    status: "Statut",
    anyStatus: "Tous les statuts",
    type: "Type",
    anyType: "Tous les types",
    base: "Base",
    anyBase: "Toutes les bases",
    from: "Du",
    to: "Au",
  },
  columns: {
    client: "Client",
    type: "Type",
    moment: "Date et créneau",
    base: "Base",
    status: "Statut",
    created: "Créée le",
  },
  forgotten: "Données effacées",
  duplicate: "Doublon possible",
  unreachable: "À joindre par téléphone",
  unanswered: "Restée sans réponse",
  licenceCheck: { verified: "Permis vérifié", "to-verify": "Permis à vérifier" },
} as const

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
    reach: "Ses e-\u2060mails reviennent",
    byPhone: "À joindre par téléphone",
    withAccount: "Réservée avec un compte",
    guest: "Sans compte",
    guestWithAccount: "Réservée sans se connecter ; l’adresse est celle d’un compte",
    person: "Voir la personne",
    allOfAddress: "Toutes les réservations de cette adresse",
  },
  booking: {
    reference: "Référence",
    type: "Type",
    date: "Date",
    time: "Horaire",
    base: "Base",
    answer: answerLabel,
    duplicate: "Doublon possible",
    noAnswer: "Aucune avant la date demandée",
    created: "Créée",
    updated: "Modifiée",
  },
  group: { size: "Taille du groupe", name: "Nom du groupe" },
  activity: {
    licence: "Permis",
    level: "Niveau de permis",
    boat: "Type de bateau",
    oneBoat: "Bateau",
    boats: "Bateaux",
    duration: "Durée de location",
    theory: "Connaissances théoriques",
    yes: "Oui",
    no: "Non",
  },
} as const

/** Decisions about a reservation (specification 4 and 8). */
export const reservationDecision = {
  failed: "Impossible de mettre à jour la réservation",
  done: {
    confirmed: "Réservation confirmée",
    completed: "Réservation terminée",
    cancelled: "Réservation annulée, places libérées",
  },
  actions: { confirmed: "Confirmer", completed: "Marquer comme terminée", cancelled: "Annuler la réservation" },
  notes: "Note pour l’école",
  previews: {
    confirmed: "Aperçu de l’e-mail de confirmation",
    completed: "Aperçu de l’e-mail de remerciement",
    cancelled: "Aperçu de l’e-mail d’annulation",
  },
  notMailed: "Les données de cette personne sont effacées : aucun e-mail ne part.",
  noAddress: "Aucune adresse e-mail n’est connue : aucun e-mail ne part, et la décision est définitive.",
  final: "Cette réservation ne change plus de statut.",
  unsaved: "Votre note, non enregistrée",
  dropNote: "Effacer cette note",
  questions: {
    cancelled: {
      title: "Annuler cette réservation ?",
      text: (when: string, mailed: boolean) =>
        `Les places du ${when} sont libérées aussitôt.${mailed ? " Vous pouvez revenir en arrière pendant 10 minutes." : ""}`,
      keep: "Garder la réservation",
    },
    completed: {
      title: "Terminer une sortie à venir ?",
      text: (when: string) =>
        `Elle a lieu le ${when} : si vous la marquez comme terminée, un e-mail remercie la personne de sa visite.`,
      keep: "Ne rien changer",
    },
    confirmed: {
      title: "Confirmer cette réservation ?",
      text: (when: string) => `Elle a lieu le ${when}.`,
      keep: "Ne rien changer",
    },
  },
} as const

export const reservationDecisions = {
  bar: "Décisions",
  chosen: ["sélectionnée", "sélectionnées"],
  chooseNone: "Tout désélectionner",
  confirm: "Confirmer",
  cancel: "Annuler",
  cancelling: (count: number) => (count === 1 ? "Annuler cette réservation ?" : `Annuler ${count} réservations ?`),
  cancelAll: (count: number) => (count === 1 ? "Annuler la réservation" : `Annuler les ${count} réservations`),
  keepAll: "Ne rien changer",
  freed: "Leurs places sont libérées aussitôt.",
  undoable: "Vous pouvez revenir en arrière pendant 10 minutes.",
  noAddress: "sans adresse e-mail",
  untold: (people: number) =>
    people === 1
      ? "Une personne n’a pas d’adresse e-mail : aucun e-mail ne lui sera envoyé, et son annulation est définitive. Prévenez-la."
      : `${people} personnes n’ont pas d’adresse e-mail : aucun e-mail ne leur sera envoyé, et leur annulation est définitive. Prévenez-les.`,
  several: {
    open: (count: number) => `Confirmer tout (${count})`,
    question: (count: number) => (count === 1 ? "Confirmer cette réservation ?" : `Confirmer ${count} réservations ?`),
    confirm: (count: number) => (count === 1 ? "Confirmer la réservation" : `Confirmer les ${count} réservations`),
    text: "Un e-mail l’annonce à chaque personne. Vous pouvez revenir en arrière pendant 10 minutes.",
  },
  results: {
    confirmed: ["réservation confirmée", "réservations confirmées", "Aucune réservation confirmée"],
    completed: ["réservation terminée", "réservations terminées", "Aucune réservation terminée"],
    cancelled: ["réservation annulée", "réservations annulées", "Aucune réservation annulée"],
    undone: ["décision annulée", "décisions annulées", "Aucune décision annulée"],
    sent: ["e-mail envoyé", "e-mails envoyés", "Aucun e-mail envoyé"],
  },
  not: "non",
} as const
