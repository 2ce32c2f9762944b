// Apart from the limits of the forms, which travel to every visitor of one.

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

/** How long personal data is kept, as the privacy page promises; timers keep the promise. */
export const retention = {
  reservationYears: 5,
  contactMessageYears: 1,
  crashReportDays: 90,
  sendingKeyHours: 24,
  unconfirmedAccountDays: 7,
  sessionDays: 7,
  confirmationLinkHours: 24,
  /** How long attempts and mails are counted by the address they came from. */
  attemptMinutes: 15,
  /** Between the password and the code of a second factor. */
  codeMinutes: 10,
  applicationMonths: 12,
  abandonedDraftDays: 30,
} as const
