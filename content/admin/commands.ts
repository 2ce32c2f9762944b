export const commandWords = {
  cancel: "Annuler",
  edit: "Modifier",
  save: "Enregistrer",
  saved: "Modifications enregistrées",
  saving: "Enregistrement…",
  undo: "Revenir en arrière",
} as const

/** The mail of a decision waits, and the decision can be undone until it leaves. */
export const undoWords = {
  at: "à",
  mailLeaves: (time: string, count: number) =>
    count === 1 ? `L’e-mail part à ${time}.` : `Les e-mails partent à ${time}.`,
  undo: commandWords.undo,
  sendNow: "Envoyer maintenant",
} as const
