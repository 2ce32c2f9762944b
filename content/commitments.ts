// This file is apart from the limits of forms, which browsers load.

/** Minimum age for each licence (specification 9, FAQ). */
export const minimumAge = { coastal: 16, offshore: 18 } as const

/** Until when changes are free, and how often (specification 9, "Legal text" and FAQ). */
export const terms = {
  trainingCancellationDays: 7,
  freeCancellationHours: 48,
  /** How often a person moves a booking without the school. */
  ownMoves: 2,
} as const

/** The other figures of the general terms, apart, because every form would load them. */
export const contractTerms = {
  trainingDepositPercent: 30,
  /** Whole units of the currency of a rental. */
  rentalDeposit: 500,
  windForceLimit: 4,
  /** The promise « sous 24 h », sooner for what begins soon. */
  answer: { hours: 24, hoursBeforeStart: 3, leastMinutesBeforeStart: 15 },
  /** The part of the price kept when a confirmed booking is cancelled later than that. */
  lateCancellationKeptPercent: 100,
} as const

/** Figures that the server alone reads, so that no page carries them. */
export const officeTerms = {
  /** When the school is reminded of the promise to answer. */
  answerSoonHours: 18,
  /** After so long without an answer the school is asked by mail. */
  askedAgainHours: 72,
  /** How long after a booking its link in mails works. */
  manageLinkDays: 30,
  /** For so long a transfer can be booked on the day on which the bank received it. */
  transferDays: 92,
  /** Hours after which an unpaid deposit frees the place, for each product with a deposit; null: never. */
  unpaidDepositHours: { lesson: null, programme: null } as Record<"lesson" | "programme", number | null>,
} as const

/** How long personal data is kept; the privacy page quotes it and timers enforce it. */
export const retention = {
  reservationYears: 5,
  contactMessageYears: 1,
  crashReportDays: 90,
  sendingKeyHours: 24,
  unconfirmedAccountDays: 7,
  sessionDays: 7,
  confirmationLinkHours: 24,
  /** How long attempts and mails count for the network they came from. */
  attemptMinutes: 15,
  /** Time between the password and the code of a second factor. */
  codeMinutes: 10,
  magicLinkMinutes: 10,
  /** How long a code mailed to sign in or to prove an address works. */
  mailedCodeMinutes: 15,
  /** How long a code that proves a guest's address to the office works. */
  dataRequestMinutes: 30,
  applicationMonths: 12,
  abandonedDraftDays: 30,
} as const
