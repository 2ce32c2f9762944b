import { terms } from "./commitments.ts"

const { freeCancellationHours: hours, trainingCancellationDays: days } = terms

/**
 * Until when what was booked may be cancelled: the one rule that every text about it reads (specification 9). A lesson
 * booked alone, a rental and an outing have hours; the training programme of an application has days.
 */
export const cancellation = {
  booking: `jusqu’à ${hours} h avant`,
  /** As the specification quotes it. */
  quoted: `jusqu’à ${hours}h avant`,
  programme: `au moins ${days} jours avant la première session`,
} as const
