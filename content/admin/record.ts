export const recordWords = {
  loading: "Chargement…",
  missing: "Introuvable",
  missingText: "Cet enregistrement n’existe pas ou n’existe plus.",
  close: "Fermer",
  cancel: "Annuler",
  empty: "\u2013",
  history: "Historique",
  noHistory: "Aucun événement enregistré.",
  notes: "Notes",
} as const
