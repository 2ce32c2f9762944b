/** What a candidate is told when an application is sent (specification 5 and 8), to the letter. */
export const submissionTexts = {
  success: "Demande soumise avec succès !",
  failure: "Une erreur est survenue lors de l'enregistrement de votre demande.",
  incomplete: {
    title: "Sélection incomplète",
    detail: "Vous devez sélectionner au moins une session théorique et une session pratique.",
  },
} as const
