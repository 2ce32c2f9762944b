/** Words of /boat-sharing (specification 2, 4 and 8). Quoted strings are owed to the letter. */
export const sharingPage = {
  launch: { date: "Q1 2025", label: "Lancement", text: "La liste d’attente est ouverte." },
} as const
