import { contractTerms, terms } from "./commitments.ts"

const { freeCancellationHours: hours, trainingCancellationDays: days } = terms

/** The one rule of free cancellation that every text reads (specification 9). */
export const cancellation = {
  booking: `jusqu’à ${hours} h avant`,
  quoted: `jusqu’à ${hours}h avant`,
  /** Each session by its own day (school 0). */
  session: `jusqu’à ${days} jours avant son début`,
} as const

export function priceStays(percent: number): string {
  return percent === 100 ? "le prix entier reste dû" : `${percent} % du prix restent dus`
}

/** Makes a sentence, where the amount stands elsewhere. */
export function keptShortly(percent: number): string {
  return percent === 100 ? "Le prix entier reste dû." : `${percent} % du prix restent dus.`
}

/** What cancelling costs in the last 48 hours. @param amount the kept part, where the price is known */
export function lateCost({ confirmed, amount }: { confirmed: boolean; amount: string | null }): string {
  const stays = `${priceStays(contractTerms.lateCancellationKeptPercent)}${amount ? ` (${amount})` : ""}`
  return confirmed ? stays : `sans frais tant que l’école n’a pas confirmé ; ensuite, ${stays}`
}

/** The cost of a late cancellation if nothing was charged. */
export function keptWords(percent: number): string {
  const kept = percent === 100 ? "Le prix entier de la prestation reste dû." : `${percent} % du prix restent dus.`
  return `${kept} L’école vous en communiquera le montant.`
}
