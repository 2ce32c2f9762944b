import { terms } from "./commitments.ts"

const { freeCancellationHours: hours, trainingCancellationDays: days } = terms

/** The one rule of free cancellation that every text reads (specification 9). */
export const cancellation = {
  booking: `jusqu’à ${hours} h avant`,
  quoted: `jusqu’à ${hours}h avant`,
  programme: `au moins ${days} jours avant la première session`,
} as const

export function priceStays(percent: number): string {
  return percent === 100 ? "le prix entier reste dû" : `${percent} % du prix restent dus`
}

/** The cost of a late cancellation if nothing was charged. */
export function keptWords(percent: number): string {
  const kept = percent === 100 ? "Le prix entier de la prestation reste dû." : `${percent} % du prix restent dus.`
  return `${kept} L’école vous en dira le montant.`
}
