/** Until when the school answers a request, the same on every surface (school 0). */
export const answerWords = {
  by: (by: string) => `L’école vous répond au plus tard le ${by}.`,
  /** Its deadline has passed. */
  soon: "L’école vous répond dès que possible.",
  placeKept: "Votre place est gardée jusque-là.",
} as const

/** Names the deadline, or the answer, in a list of facts. */
export const answerLabel = "Réponse de l’école"

export function answerFact(by: string) {
  return [answerLabel, `au plus tard le ${by}`] as const
}
