/** Until when the school answers a request, the same on every surface (school 0). */
export const answerWords = {
  by: (by: string) => `L’école vous répond au plus tard le ${by}.`,
  /** Its deadline has passed. */
  soon: "L’école vous répond dès que possible.",
  placeKept: "Votre place est gardée jusque-là.",
} as const

/** In a list of facts. */
export function answerFact(by: string) {
  return ["Réponse de l’école", `au plus tard le ${by}`] as const
}
