/** Business limits (specification 5 and 9). */
export const rentalHours = { min: 1, max: 8, default: 2 } as const

export const groupSizeLimits = { min: 2, max: 20, default: 5 } as const

/** On /boat-reservation, whatever the boat. */
export const boatPartySize = { min: 1, max: 8, default: 1 } as const

/** Letters of what the school writes to a person with a decision. */
export const messageLetters = 1000

/** A training session; the price in CHF, far above any lesson, keeps a slip of the keyboard out. */
export const sessionLimits = {
  participants: { min: 1, max: 20 },
  priceChf: { max: 10_000 },
  instructorLetters: 100,
  locationLetters: 200,
} as const

/** A rental is back at the pontoon by then, school time (design 7.5). */
export const closingTime = "18:00"

/** A document of a licence application (specification 5). */
export const documentLimits = {
  megabytes: 10,
  /** Of an image, as it is sent: more than any phone's camera takes by default. */
  megapixels: 50,
  medicalCertificateMonths: 3,
  /** How long a signed address opens it. */
  linkSeconds: 3600,
} as const

/** Slots somebody can book (specification 5), and how many one series may make. */
export const slotLimits = {
  capacity: { min: 1, max: 20, default: 1 },
  /** From the first day of a series to its last, both counted: one season, whatever the school calls one. */
  seriesDays: 366,
  seriesSlots: 2000,
} as const
