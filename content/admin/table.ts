/** Words of the back-office's tables and the bar above them. */
export const tableWords = {
  loading: "Chargement…",
  retry: "Réessayer",
  failedText: "Vérifiez votre connexion et réessayez.",
  failedTitle: "Erreur",
  open: "Voir",
  pages: "Pages",
  previous: "Précédents",
  next: "Suivants",
  sortedUp: "ordre croissant",
  sortedDown: "ordre décroissant",
  refresh: "Actualiser",
  export: "Exporter (CSV)",
  search: "Rechercher",
  searchHint: "3\u00a0caractères au moins",
  moreThan: "plus de",
  choose: "Sélectionner",
  chooseAll: "Tout sélectionner",
  unknown: "\u2013",
  retryFigures: "Chiffres indisponibles",
} as const

/** « 25 inscriptions sur cette page »: what is said of a list to those who do not see it. */
export function shownWords(count: string): string {
  return `${count} sur cette page`
}
