export const mailMessage = {
  label: "Message à la personne",
  loading: "L’e-mail s’écrit…",
  failed: "L’aperçu ne peut pas être lu pour le moment.",
} as const
