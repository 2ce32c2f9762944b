/** Words of the screens whose records are changed in dialogs. */
export const commandWords = {
  cancel: "Annuler",
  edit: "Modifier",
  save: "Enregistrer",
  saved: "Modifications enregistrées",
  saving: "Enregistrement…",
  undo: "Revenir en arrière",
} as const
