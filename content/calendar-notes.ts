/** Begins the description of a calendar's entry, because declining there tells nobody (school 2, "Calendar"). */
export function declineNote(origin: string): string {
  return `Refuser ici n’annule rien : pour déplacer ou annuler, ouvrez ${origin}/ma-reservation`
}
