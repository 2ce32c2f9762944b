/** Asked when a lesson or an outing is confirmed (school 0). */
export const priceChoice = {
  later: "Prix à fixer plus tard",
  laterHint: "Indiquez-le ensuite dans le compte. Jusque-là, une annulation ne coûte rien à la personne.",
  unset: "Prix à fixer",
  /** Of several that are confirmed at once. */
  unsetOf: (count: number) =>
    count === 1
      ? "Une réservation a un prix à fixer : indiquez-le ensuite dans son compte. Jusque-là, une annulation tardive ne coûte rien à la personne."
      : `${count} réservations ont un prix à fixer : indiquez-le ensuite dans leur compte. Jusque-là, une annulation tardive ne coûte rien à ces personnes.`,
} as const

/** Headers of what a file says of a booking. */
export const fileFacts = {
  rest: "Reste à payer",
  answerBy: "Réponse au plus tard le",
  freeUntil: "Annulation gratuite jusqu’au",
} as const

/** Of a seat, in the panel of its session. */
export const seatPrice = "Prix à la réservation"

/** In the record, until its person answers. */
export const movedBySchoolFact = ["Déplacée par l’école", "La personne n’a pas encore répondu"] as const
