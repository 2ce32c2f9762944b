export const bookingQuote = {
  title: "Sur devis",
  text: "Pour un groupe de cette taille, nous organisons la sortie avec vous. Ce que vous avez écrit vous suit sur la page Contact.",
  link: "Demander un devis",
  subject: "Demande de devis pour une sortie en groupe",
} as const
