/** Asked when a lesson or an outing is confirmed (school 0). */
export const priceChoice = {
  later: "Prix à fixer plus tard",
  laterHint: "Indiquez-le ensuite dans le compte. Jusque-là, une annulation ne coûte rien à la personne.",
  ofDay: "Le prix des leçons et des sorties reste à fixer : indiquez-le ensuite dans leur compte.",
} as const

/** Of a seat, in the panel of its session. */
export const seatPrice = "Prix à la réservation"

/** What an act of the school charged or credited, in the history. */
export const moneyMoved = {
  charged: (amount: string) => `${amount} facturés`,
  credited: (amount: string) => `${amount} crédités`,
} as const

/** Of a seat that its candidate left. */
export function seatLeft(keptPercent: number): string {
  return `annulée par le candidat, ${keptPercent === 0 ? "sans frais" : `${keptPercent} % du prix dus`}`
}

/** In the record, until its person answers. */
export const movedBySchoolFact = ["Déplacée par l’école", "La personne n’a pas encore répondu"] as const
