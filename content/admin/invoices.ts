/** « Factures » (school 4, "Documents"). */
export const invoicesScreen = {
  list: "Factures et notes de crédit",
  noun: ["document", "documents"],
  empty: "Aucune facture pour le moment",
  nothingFound: "Aucune facture ne correspond à ces filtres.",
  failed: "Impossible de charger les factures.",
  searchLabel: "Numéro, personne ou référence",
  kindLabel: "Genre",
  kinds: [
    ["", "Tous"],
    ["invoice", "Factures"],
    ["credit-note", "Notes de crédit"],
  ],
  periodLabel: "Période",
  everyPeriod: "Toutes",
  wholeYear: (year: string) => `Toute l’année ${year}`,
  pdf: "(PDF)",
  columns: { number: "Numéro", date: "Date", person: "Personne", about: "Objet", total: "Total" },
  sum: (currency: string) => `Total ${currency}`,
} as const
