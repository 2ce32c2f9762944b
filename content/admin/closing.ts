/** A closure over bookings, handled in one screen (school 1). */
export const closingDialog = {
  title: "Fermer des jours",
  base: "Base",
  allBases: "Toutes les bases",
  fromDate: "Premier jour",
  toDate: "Dernier jour",
  reason: "Raison",
  public: "Montrer la raison aux visiteurs",
  notLoaded: "Impossible de lire les réservations de ces jours",
  failed: "Impossible de fermer ces jours",
  done: "Jours fermés",
  none: "Rien n’est réservé ces jours-là.",
  booked: (what: string) => `Réservé ces jours-là : ${what}`,
  text: "Chaque personne reçoit un seul e-mail, avec la raison, dix minutes après la fermeture. Jusque-là, rien n’est envoyé.",
  send: "Fermer ces jours",
  sendAll: (acts: string) => `${acts} et fermer`,
  moves: (count: number) => `Déplacer ${count}`,
  cancellations: (count: number) => `annuler ${count}`,
  wayOut: (whose: string) => `Que faire de la réservation de ${whose} ?`,
  moveTo: (when: string) => `Déplacer à ${when}`,
  moveElsewhere: "Déplacer à un autre créneau…",
  cancel: "Annuler",
  forgotten: "Données effacées",
  noMail: "sans e-mail : prévenez par téléphone",
  session: "La session est annulée, ses candidats en choisissent une autre.",
  begun: "Déjà commencé",
  noMoment: "Aucun créneau libre n’est proche : choisissez-en un autre, ou annulez.",
} as const

export function closingMessage(reason: string): string {
  return `Nous fermons ce jour-là : ${reason}`
}
