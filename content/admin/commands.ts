export const commandWords = {
  cancel: "Annuler",
  edit: "Modifier",
  save: "Enregistrer",
  saved: "Modifications enregistrées",
  saving: "Enregistrement…",
  undo: "Revenir en arrière",
} as const
