/** A period in which a boat or an instructor serves nobody. */
export const stayWords = {
  fromDate: "Début : jour",
  fromTime: "Début : heure",
  fromHint: "Sans début, dès maintenant",
  toDate: "Fin : jour",
  toTime: "Fin : heure",
  reason: "Raison",
} as const
