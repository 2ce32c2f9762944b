/** Business limits (specification 5 and 9). */
export const rentalHours = { min: 1, max: 8, default: 2 } as const

export const groupSizeLimits = { min: 2, max: 20, default: 5 } as const

/** On /boat-reservation, whatever the boat. */
export const boatPartySize = { min: 1, max: 8, default: 1 } as const

/** A rental is back at the pontoon by then, school time (design 7.5). */
export const closingTime = "18:00"

/** Minimum age for each licence (specification 9, FAQ). */
export const minimumAge = { coastal: 16, offshore: 18 } as const

/** Figures of the general terms (specification 9, "Legal text" and FAQ). */
export const terms = {
  trainingDepositPercent: 30,
  trainingCancellationDays: 7,
  rentalDepositEuros: 500,
  windForceLimit: 4,
  freeCancellationHours: 48,
} as const

/** A document of a licence application (specification 5). */
export const documentLimits = {
  megabytes: 10,
  /** Of an image, as it is sent: more than any phone's camera takes by default. */
  megapixels: 50,
  medicalCertificateMonths: 3,
  /** How long a signed address opens it. */
  linkSeconds: 3600,
} as const

/** How long personal data is kept, as the privacy page promises; timers keep the promise. */
export const retention = {
  reservationYears: 5,
  contactMessageYears: 1,
  crashReportDays: 90,
  sendingKeyHours: 24,
  unconfirmedAccountDays: 7,
  sessionDays: 7,
  abandonedDraftDays: 30,
} as const
