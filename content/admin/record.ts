export const recordWords = {
  loading: "Chargement…",
  missing: "Introuvable",
  missingText: "Cette fiche n’existe pas ou n’existe plus.",
  close: "Fermer",
  cancel: "Annuler",
  empty: "\u2013",
  history: "Historique",
  noHistory: "Aucun événement enregistré.",
  notes: "Notes",
} as const

export const linksSent = {
  label: "Liens envoyés",
  link: "lien actif",
  links: "liens actifs",
  none: "Aucun lien actif",
  revoke: "Désactiver",
  done: "Les liens déjà envoyés ne servent plus. Le prochain e-mail en contiendra un nouveau.",
  failed: "Impossible de désactiver les liens",
} as const
