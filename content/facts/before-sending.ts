import { contractTerms } from "#content/commitments.ts"
import { school } from "#content/school.ts"

/** The form says this before it sends a request (school 0). The school sets the price of a lesson or an outing. */
export const saidBeforehand = {
  closed: (until: string) =>
    `Elle est fermée jusqu’au ${until} : pour une réponse plus tôt, appelez le ${school.phone.display}.`,
  rental: "À payer au plus tard au départ.",
  /** What a rental asks for at the base. */
  atDeparture: (deposit: string) =>
    `Au départ : un permis côtier pour la plupart des bateaux, et une caution de ${deposit}.`,
  outing: "L’école fixe le prix, à payer au plus tard au début de la sortie.",
  lesson: (balanceBy: string) =>
    `L’école fixe le prix : ${contractTerms.trainingDepositPercent} % sont alors dus, le reste au plus tard le ${balanceBy}.`,
  lessonSoon: "L’école fixe le prix : il est alors dû en entier.",
} as const
