/** « Répondre avant » in lists and on the overview. */
export const answerWords = {
  before: (by: string) => `Répondre avant le ${by}`,
  late: (by: string) => `En retard depuis le ${by}`,
  card: {
    title: "Répondre avant",
    none: "Aucune demande n’attend de réponse.",
    waiting: "demande attend",
    waitingSeveral: "demandes attendent",
    late: "en retard",
    soon: "bientôt",
    next: (by: string) => `La première réponse est attendue avant le ${by}.`,
    open: "Répondre aux demandes",
  },
  unreachable: {
    title: "À joindre par téléphone",
    text: "Leurs e-\u2060mails reviennent.",
    noPhone: "Aucun téléphone",
  },
} as const
