/** The waiting list (specification 2 and 8). */
export const interestsScreen = {
  list: "Inscriptions à la liste d’attente",
  noun: ["inscription", "inscriptions"],
  empty: "Aucune inscription pour le moment",
  nothingFound: "Aucune inscription ne correspond à cette recherche.",
  failed: "Impossible de charger les inscriptions.",
  searchLabel: "Nom ou e-mail",
  stats: {
    label: "Chiffres de la liste d’attente",
    total: "Total des inscriptions",
    week: "Cette semaine",
    weekHint: "7\u00a0derniers jours",
    plan: "Formule la plus populaire",
    conversion: "Taux de conversion",
    conversionFigure: "-",
    conversionHint: "À venir",
    noPlan: "\u2013",
  },
  columns: {
    name: "Nom",
    email: "E-mail",
    plan: "Formule préférée",
    date: "Date d’inscription",
    comments: "Commentaires",
  },
} as const
