/** What the school writes to a person with a decision, and the mail as it will leave. */
export const mailMessage = {
  label: "Message à la personne",
  loading: "L’e-mail s’écrit…",
  failed: "L’aperçu ne peut pas être lu pour le moment.",
} as const
