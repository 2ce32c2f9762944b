import { terms } from "./commitments.ts"

const { freeCancellationHours: hours, trainingCancellationDays: days } = terms

/** The one rule of free cancellation that every text reads (specification 9). */
export const cancellation = {
  booking: `jusqu’à ${hours} h avant`,
  quoted: `jusqu’à ${hours}h avant`,
  programme: `au moins ${days} jours avant la première session`,
} as const

/** What a late cancellation costs, in words; amounts come with the till. */
export function keptWords(percent: number): string {
  return percent === 100 ? "Le prix entier de la prestation reste dû." : `${percent} % du prix restent dus.`
}
