/** Business limits (specification 5 and 9). */
export const rentalHours = { min: 1, max: 8, default: 2 } as const

export const groupSizeLimits = { min: 2, max: 20, default: 5 } as const

/** Applies on /boat-reservation, to every boat. */
export const boatPartySize = { min: 1, max: 8, default: 1 } as const

/** How long a visitor's tab holds a slot; asked for once, `moreMinutes` longer (school 2, "Holds"). */
export const holdTerms = { minutes: 10, moreMinutes: 5 } as const

/** The waiting list of a full slot: an offer ends before the slot begins, and is not made for less than `leastMinutes`. */
export const offerTerms = { hours: 4, hoursBeforeStart: 3, leastMinutes: 30 } as const

/**
 * What networks, mailboxes and mail domains may withhold at once (school 1): defaults of settings; 0 sets no limit.
 * Hours are boat-hours. An address is an IPv4 address or a /64, its network a /24 or a /48.
 */
export const withholdingDefaults = {
  hoursPerAddress: 24,
  hoursPerNetwork: 48,
  dayHoursPerAddress: 9,
  dayHoursPerNetwork: 13,
  /** The share of what a base sells in the next 14 days. */
  basePercent: 25,
  holdMinutesPerDay: 60,
  /** Minutes within an hour, by all visitors. */
  lastBoatMinutes: 10,
  /** Requests of a mailbox or an account that may be unanswered at once. */
  requestsPerMailbox: 4,
  hoursPerMailbox: 40,
  requestsPerDomain: 8,
  /** The share of what a base sells on a day, for a mailbox or a domain. */
  dayPercent: 67,
  entriesPerSlot: 20,
  entriesPerNetwork: 4,
  entriesPerMailbox: 3,
  entriesPerDomain: 6,
  /** The share of a base's coming week at which the school gets a mail. */
  alertPercent: 25,
} as const
export type WithholdingLimits = Record<keyof typeof withholdingDefaults, number>

/** Rentals end by this school time (design 7.5). */
export const closingTime = "18:00"

/** A document of a licence application (specification 5). */
export const documentLimits = {
  megabytes: 10,
  /** Phones' cameras take fewer by default. */
  megapixels: 50,
  medicalCertificateMonths: 3,
  /** Lifetime of a signed address. */
  linkSeconds: 3600,
} as const
