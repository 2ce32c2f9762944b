/** The school moves a reservation (school 1). */
export const moveDialog = {
  open: "Déplacer",
  title: "Déplacer la réservation",
  loading: "Chargement de la réservation…",
  failed: "Impossible de déplacer la réservation",
  notLoaded: "Impossible de charger la réservation",
  now: (when: string, base: string) => `Actuellement : ${when}, ${base}.`,
  planned: (when: string, base: string) => `Nouveau rendez-vous : ${when}, ${base}.`,
  priceStays: "Le prix convenu ne change pas : facturez les heures ajoutées sur le compte, ou accordez-y une remise.",
  presentTime: "horaire actuel",
  meetsPresent: "chevauche l’horaire actuel",
  send: "Déplacer la réservation",
  mailed: (email: string) =>
    `L’e-mail sera envoyé à ${email} dix minutes après le déplacement, avec le nouveau rendez-vous.`,
  done: (reference: string, when: string) => `Réservation ${reference} déplacée au ${when}.`,
  noMail: "Aucun e-mail ne part.",
  undone: (reference: string, when: string) => `Réservation ${reference} remise au ${when}.`,
  moved: "Déplacée",
  detail: (from: string, to: string) => `du ${from} au ${to}`,
} as const
