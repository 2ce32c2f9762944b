export const mailMessage = {
  label: "Message à la personne",
  loading: "Préparation de l’e-mail…",
  failed: "Impossible d’afficher l’aperçu pour le moment.",
} as const
