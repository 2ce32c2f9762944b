import { terms } from "./commitments.ts"

const { freeCancellationHours: hours, trainingCancellationDays: days } = terms

/** The one rule of free cancellation that every text reads (specification 9). */
export const cancellation = {
  booking: `jusqu’à ${hours} h avant`,
  quoted: `jusqu’à ${hours}h avant`,
  /** Each session by its own day (school 0). */
  session: `jusqu’à ${days} jours avant son début`,
} as const
