/** Business limits (specification 5 and 9). */
export const rentalHours = { min: 1, max: 8, default: 2 } as const

export const groupSizeLimits = { min: 2, max: 20, default: 5 } as const

/** On /boat-reservation, for every boat. */
export const boatPartySize = { min: 1, max: 8, default: 1 } as const

/** How long a visitor's tab holds a slot; asked for once, `moreMinutes` longer (school 2, "Holds"). */
export const holdTerms = { minutes: 10, moreMinutes: 5 } as const

/** The waiting list of a full slot: an offer ends before the slot begins, and is not made for less than `leastMinutes`. */
export const offerTerms = { hours: 4, hoursBeforeStart: 3, leastMinutes: 30, entriesPerAddress: 3 } as const

/** Rentals end by this school time (design 7.5). */
export const closingTime = "18:00"

/** A document of a licence application (specification 5). */
export const documentLimits = {
  megabytes: 10,
  /** More than any phone's camera takes by default. */
  megapixels: 50,
  medicalCertificateMonths: 3,
  /** Lifetime of a signed address. */
  linkSeconds: 3600,
} as const
