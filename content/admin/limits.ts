/** Limits of the back-office. Public pages do not load them. */

/** Letters of the school's message with a decision. */
export const messageLetters = 1000

/** Prices in CHF; the maximum catches typing errors. */
export const sessionLimits = {
  participants: { min: 1, max: 20 },
  priceChf: { max: 10_000 },
  instructorLetters: 100,
  locationLetters: 200,
} as const

/** Slots that can be booked (specification 5), and made by one series. */
export const slotLimits = {
  capacity: { min: 1, max: 20, default: 1 },
  /** Includes both ends. */
  seriesDays: 366,
  seriesSlots: 2000,
} as const
