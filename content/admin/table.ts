export const tableWords = {
  loading: "Chargement…",
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

export function shownWords(count: string): string {
  return `${count} sur cette page`
}
