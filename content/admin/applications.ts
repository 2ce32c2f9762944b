/** « Demandes Permis » in the back-office; the words of specification 2 and 8 to the letter. */
export const applicationsScreen = {
  list: "Demandes de permis",
  noun: ["demande", "demandes"],
  empty: "Aucune demande pour le moment",
  nothingFound: "Aucune demande ne correspond à cette recherche.",
  failed: "Impossible de charger les demandes",
  searchLabel: "Candidat",
  searchHint: "Nom, e-mail ou téléphone",
  status: "Statut",
  statuses: [
    ["", "Toutes"],
    ["submitted", "Soumises"],
    ["approved", "Approuvées"],
    ["rejected", "Rejetées"],
    ["paid_draft", "Brouillons payés"],
  ],
  columns: {
    candidate: "Candidat",
    licence: "Permis",
    email: "E-mail",
    status: "Statut",
    submitted: "Soumission",
  },
  notSubmitted: "Non soumise",
  nothing: "–",
} as const

/** One application over its list. */
export const applicationRecord = {
  title: "Demande de permis",
  of: (name: string) => `Demande de permis\u00a0: ${name}`,
  private: "Ce brouillon est privé : son contenu et ses documents vous parviendront quand le candidat l’enverra.",
  deleted: "Le candidat a supprimé son compte : ses données et ses documents sont effacés.",
  person: "Informations personnelles",
  address: "Adresse",
  licence: "Permis demandé",
  documents: "Documents",
  sessions: "Sessions réservées",
  noSessions: "Aucune session réservée.",
  payment: "Paiement",
  noPayment: "Aucun paiement.",
  notes: "Notes de l’école",
  message: "Message au candidat",
  labels: {
    name: "Nom",
    email: "E-mail",
    phone: "Téléphone",
    dateOfBirth: "Date de naissance",
    placeOfBirth: "Lieu de naissance",
    nationality: "Nationalité",
    street: "Rue",
    town: "Localité",
    country: "Pays",
    type: "Type de permis",
    begun: "Commencée",
    submitted: "Soumise",
    reviewed: "Examinée",
    experience: "Expérience préalable",
    earlierLicence: "Permis déjà obtenu",
    amount: "Montant",
    status: "État",
    reference: "Référence",
    paid: "Payé le",
  },
  document: {
    present: "Déposé",
    missing: "Manquant",
    issued: (day: string) => `Daté du ${day}`,
    recent: "moins de 3 mois à la soumission",
    old: "3 mois ou plus à la soumission",
    show: "Afficher",
    hide: "Masquer",
    open: "Ouvrir",
    unreadable: "Ce document ne peut pas être ouvert pour le moment.",
    logged: "Chaque ouverture d’un document est inscrite dans l’historique.",
  },
  session: { confirmed: "Confirmée", cancelled: "Annulée" },
  sessionReplaced: (reference: string) => `remplacée par ${reference}`,
  sessionUnreplaced: "session annulée par l’école, pas encore remplacée",
  refund: {
    pending: "Remboursement en cours : le prestataire n’a pas encore répondu.",
    action: "Rembourser",
    again: "Redemander le remboursement",
    title: "Rembourser ce paiement ?",
    text: (amount: string, name: string) =>
      `${amount} sont rendus à ${name}, en entier et une seule fois. Un e-mail le lui confirme.`,
    textDeleted: (amount: string) =>
      `${amount} sont rendus, en entier et une seule fois. Personne n’est prévenu : le compte est supprimé.`,
    draft:
      "La demande reste en préparation et redevient impayée : le candidat peut changer de permis, et paiera à nouveau pour la soumettre.",
    done: "Paiement remboursé avec succès",
  },
} as const

/** What the school decides, and what it tells the candidate. */
export const applicationDecision = {
  notes: "Notes",
  notesHint: "Pour l’école seulement : rien n’en est envoyé.",
  preview: "Aperçu de l’e-mail",
  actions: { approved: "Approuver", rejected: "Rejeter" },
  done: { approved: "Demande approuvée avec succès", rejected: "Demande rejetée avec succès" },
  failed: "Impossible de mettre à jour la demande",
  questions: {
    approved: {
      title: "Approuver cette demande ?",
      text: "Le candidat est titulaire du permis et reçoit un e-mail avec votre message. C’est définitif.",
    },
    rejected: {
      title: "Rejeter cette demande ?",
      text: "Ses sessions à venir sont annulées et leurs places rendues. Le candidat reçoit un e-mail avec votre message. C’est définitif.",
    },
  },
  rejectingDeleted:
    "Ses sessions à venir sont annulées et leurs places rendues. Personne n’est prévenu : le compte est supprimé.",
  unsaved: "Votre texte n’a pas été enregistré :",
  dropNotes: "L’effacer",
} as const
