// The columns of the database after all migrations. Written by `npm run format:schema`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from "kysely"

/** Every table by name. The declarations of the features are checked against these in db/table-types.test.ts. */
export interface StoredTables {
  accountLinks: {
    id: string
    kind: "invitation" | "deletion"
    tokenHash: string
    userId: string | null
    email: string
    firstName: string | null
    lastName: string | null
    phone: string | null
    expiresAt: Date
    usedAt: Date | null
    createdAt: Generated<Date>
  }
  accounts: {
    id: string
    userId: string
    accountId: string
    providerId: string
    accessToken: string | null
    refreshToken: string | null
    idToken: string | null
    accessTokenExpiresAt: Date | null
    refreshTokenExpiresAt: Date | null
    scope: string | null
    password: string | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  applicationLinks: {
    tokenHash: string
    applicationId: string
    createdAt: Generated<Date>
    revokedAt: Date | null
  }
  assignments: {
    id: Generated<string>
    boatId: string | null
    instructorId: string | null
    startsAt: Date
    endsAt: Date
    purpose: "slot" | "reservation" | "hold" | "workshop" | "absence"
    slotId: string | null
    reservationId: string | null
    holdId: string | null
    reason: string | null
    demo: Generated<boolean>
  }
  authThrottle: {
    key: string
    since: Date
  }
  billingSettings: {
    onlyRow: Generated<boolean>
    iban: string | null
    uid: string | null
    street: string
    houseNumber: string
    postalCode: string
    town: string
    country: "CH" | "LI"
    version: number
  }
  boatLicenseApplications: {
    id: string
    userId: string | null
    status: Generated<"draft" | "pending" | "submitted" | "under_review" | "approved" | "rejected">
    licenseType: "coastal" | "inland"
    firstName: string
    lastName: string
    email: string
    phone: string
    dateOfBirth: string | null
    placeOfBirth: string | null
    nationality: string | null
    address: string | null
    city: string | null
    postalCode: string | null
    country: string | null
    previousExperience: string | null
    previousLicenseDetails: string | null
    notes: string | null
    submittedAt: Date | null
    reviewedAt: Date | null
    version: Generated<number>
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    chosenSessions: ColumnType<unknown, string | undefined, string>
    decisionMessage: string | null
    forgottenAt: Date | null
    phoneNormal: string | null
    search: GeneratedAlways<string>
  }
  boatModels: {
    code: "electric_small" | "electric_medium" | "electric_large"
    seats: number
    powerKw: string
    passengersMax: number
    minimumAge: number
    version: Generated<number>
  }
  boatSharingInterests: {
    id: string
    email: string
    firstName: string | null
    lastName: string | null
    preferredPlan: Generated<"decouverte" | "plaisancier" | "passionne" | "non-decide">
    comments: string | null
    userId: string | null
    createdAt: Generated<Date>
    search: GeneratedAlways<string>
    emailPunycode: string | null
    emailNormal: GeneratedAlways<string>
  }
  boats: {
    id: string
    model: string
    base: string
    name: string
    registration: string
    retiredAt: Date | null
    version: Generated<number>
    demo: Generated<boolean>
    createdAt: Generated<Date>
  }
  bookingRules: {
    kind: "boat_license" | "boat_rental" | "group_outing"
    horizonDays: number | null
    noticeHours: number | null
  }
  charges: {
    id: string
    reservationId: string | null
    applicationId: string | null
    sessionBookingId: string | null
    kind: "charge" | "credit"
    creditOf: string | null
    undoes: string | null
    code: string
    text: string
    quantity: number
    unitCents: number
    amountCents: number
    currency: "CHF" | "EUR"
    vatPermille: number | null
    demo: Generated<boolean>
    createdAt: Generated<Date>
    invoiceId: string | null
  }
  closingLines: {
    closingId: string
    method: "cash" | "terminal"
    currency: "CHF" | "EUR"
    expectedCents: number
    countedCents: number
    rowCount: number
  }
  closings: {
    id: string
    base: string
    day: string
    nth: number
    closedBy: string | null
    closedAt: Date
    note: string | null
  }
  closures: {
    id: string
    base: string | null
    fromDate: string
    toDate: string
    reason: string
    public: boolean
    demo: Generated<boolean>
    createdAt: Generated<Date>
  }
  contactMessages: {
    id: string
    firstName: string
    lastName: string
    email: string
    subject: "permis" | "location" | "sharing" | "vente" | "info" | "autre"
    message: string
    handledAt: Date | null
    handledBy: string | null
    createdAt: Generated<Date>
    search: GeneratedAlways<string>
    emailPunycode: string | null
    emailNormal: GeneratedAlways<string>
  }
  dayLists: {
    base: string
    day: string
  }
  debtors: {
    id: string
    reservationId: string | null
    applicationId: string | null
    name: string
    email: string
    phone: string
    address: string
    createdAt: Date
  }
  documents: {
    id: string
    userId: string
    applicationId: string
    kind: "identity" | "photo" | "medical"
    name: string
    path: string
    size: number
    mime: "image/jpeg" | "image/png" | "application/pdf"
    sha256: string
    issuedOn: string | null
    deletedAt: Date | null
    createdAt: Generated<Date>
  }
  earlierAddresses: {
    userId: string
    email: string
    leftAt: Date
  }
  emails: {
    id: string
    kind: string
    to: string
    data: ColumnType<unknown, string, string>
    subject: string | null
    html: string | null
    text: string | null
    state: Generated<"queued" | "sent" | "failed">
    attempts: Generated<number>
    nextAttemptAt: Date | null
    leaseUntil: Date | null
    error: string | null
    entity: string | null
    entityId: string | null
    createdAt: Generated<Date>
    sentAt: Date | null
    search: GeneratedAlways<string>
    awaited: Generated<boolean>
    refused: "address" | "message" | null
  }
  events: {
    id: string
    at: Generated<Date>
    actor: string
    action: string
    entity: string
    entityId: string
    change: ColumnType<unknown, string, string>
    requestId: string
  }
  feeds: {
    tokenHash: string
    userId: string
    scope: "person" | "all" | "base" | "instructor"
    subject: Generated<string>
    createdAt: Generated<Date>
  }
  figureChanges: {
    subject: string
    status: string
    day: string | null
    count: number
    cents: number
  }
  figures: {
    subject: string
    status: string
    day: string
    count: number
    cents: number
  }
  holdings: {
    id: string
    network: string | null
    base: string
    day: string
    slotIds: string[]
    last: boolean
    beganAt: Date
    endsAt: Date
  }
  holds: {
    id: string
    heldUntil: Date
    createdAt: Generated<Date>
    kind: "boat_license" | "boat_rental" | "group_outing" | null
    tokenHash: string | null
    network: string | null
    model: string | null
    persons: number | null
    hours: number | null
    extended: Generated<boolean>
    waitingId: string | null
    wideNetwork: string | null
    base: string | null
    startsAt: Date | null
    endsAt: Date | null
  }
  idempotencyKeys: {
    key: string
    route: string
    actor: string
    requestHash: string
    entityId: string
    createdAt: Generated<Date>
  }
  instructorCertificates: {
    id: string
    instructorId: string
    name: string
    expiresOn: string
  }
  instructors: {
    id: string
    name: string
    base: string
    userId: string | null
    retiredAt: Date | null
    version: Generated<number>
    demo: Generated<boolean>
    createdAt: Generated<Date>
  }
  invoiceCounters: {
    kind: "invoice" | "credit-note"
    year: number
    last: number
  }
  invoices: {
    id: string
    kind: "invoice" | "credit-note"
    year: number
    number: number
    reservationId: string | null
    applicationId: string | null
    currency: "CHF" | "EUR"
    totalCents: number
    facts: ColumnType<unknown, string, string>
    issuedOn: string
    createdBy: string
    createdAt: Generated<Date>
    search: GeneratedAlways<string>
  }
  mailCodes: {
    codeHash: string
    purpose: string
    sealed: string | null
    manageLink: string | null
    applicationLink: string | null
    expiresAt: Date | null
    createdAt: Generated<Date>
  }
  manageLinks: {
    tokenHash: string
    reservationId: string | null
    createdAt: Generated<Date>
    revokedAt: Date | null
    waitingId: string | null
  }
  movedAccounts: {
    id: Generated<string>
    reservationId: string | null
    applicationId: string | null
  }
  noticeChoices: {
    userId: string
    requests: "now" | "digest" | "never"
    changes: "now" | "digest" | "never"
    messages: "now" | "digest" | "never"
    digestOn: string | null
    since: Date
  }
  noticesTold: {
    emailId: string
    userId: string
  }
  openingHours: {
    id: string
    base: string | null
    weekday: number
    opens: string
    closes: string
  }
  paymentReminders: {
    reservationId: string | null
    applicationId: string | null
    kind: "week" | "days" | "day"
    dueAt: Date
    createdAt: Generated<Date>
  }
  paymentTransactions: {
    id: string
    userId: string | null
    applicationId: string | null
    reservationId: string | null
    kind: "payment" | "refund"
    refundOf: string | null
    amountCents: number
    currency: Generated<"CHF" | "EUR">
    status: "pending" | "completed" | "failed" | "refunded"
    provider: string
    providerRef: string | null
    settlesAt: Date | null
    settledAt: Date | null
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    purpose: Generated<"fee" | "account">
    method: Generated<"online" | "cash" | "terminal" | "transfer">
    base: string | null
    closingId: string | null
    counts: Generated<boolean>
  }
  places: {
    id: Generated<string>
    slotId: string
    count: Generated<number>
    state: Generated<"held" | "taken" | "freed">
    reservationId: string | null
    sessionBookingId: string | null
    holdId: string | null
  }
  prices: {
    id: string
    code: string
    cents: number | null
    currency: "EUR" | "CHF"
    validFrom: string
    createdBy: string
    createdAt: Generated<Date>
  }
  profiles: {
    id: string
    address: string | null
    postalCode: string | null
    city: string | null
    country: string | null
    dateOfBirth: string | null
    version: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  rateLimits: {
    key: string
    count: number
    resetsAt: Date
  }
  refusedAddresses: {
    address: string
    reason: string
    refusedAt: Date
  }
  reminders: {
    reservationId: string
    kind: "days-before" | "day-before" | "unanswered"
    startsAt: Date
    createdAt: Generated<Date>
  }
  reservations: {
    id: string
    reference: string
    userId: string | null
    reservationType: "boat_license" | "boat_rental" | "group_outing"
    status: "pending" | "confirmed" | "cancelled" | "completed"
    firstName: string
    lastName: string
    email: string | null
    phone: string | null
    base: string
    reservationDate: string
    timeSlot: string
    startsAt: Date
    endsAt: Date
    notes: string | null
    adminNotes: string | null
    licenseLevel: "beginner" | "basic" | "intermediate" | "advanced" | null
    hasTheoryKnowledge: boolean | null
    rentalDuration: number | null
    boatType: "electric_small" | "electric_medium" | "electric_large" | null
    groupSize: number | null
    groupName: string | null
    priceCents: number
    priceCurrency: string
    version: Generated<number>
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    network: string | null
    licenseHeld: "none" | "coastal" | "inland" | null
    forgottenAt: Date | null
    attendance: "present" | "absent" | null
    attendanceAt: Date | null
    ownMoves: Generated<number>
    quote: ColumnType<unknown, string | null | undefined, string | null>
    wideNetwork: string | null
    proven: Generated<boolean>
    mailbox: GeneratedAlways<string | null>
    mailDomain: GeneratedAlways<string | null>
    movedBySchoolAt: Date | null
    emailPunycode: string | null
    emailNormal: GeneratedAlways<string | null>
    phoneNormal: string | null
    search: GeneratedAlways<string>
  }
  seasons: {
    id: string
    fromDate: string
    toDate: string
  }
  seatReminders: {
    sessionBookingId: string
    kind: "days-before" | "day-before"
    startsAt: Date
  }
  sessionBookings: {
    id: string
    reference: string
    userId: string | null
    applicationId: string
    sessionId: string
    bookingStatus: "confirmed" | "cancelled"
    priceCents: number
    createdAt: Generated<Date>
    replaces: string | null
    version: Generated<number>
    sequence: Generated<number>
    attendance: "present" | "absent" | null
    attendanceAt: Date | null
    ownMoves: Generated<number>
    movedAt: Date | null
    keptPercent: number | null
    movedBySchoolAt: Date | null
  }
  sessions: {
    id: string
    userId: string
    token: string
    expiresAt: Date
    ipAddress: string | null
    userAgent: string | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  simulatedPayments: {
    providerRef: string
    transactionId: string
    amountCents: number
    outcome: "succeed" | "fail"
    settlesAt: Date
    createdAt: Generated<Date>
  }
  simulatedRefunds: {
    refundId: string
    providerRef: string
    amountCents: number
    nth: number
  }
  slotSeries: {
    id: string
    reservationType: "boat_license" | "boat_rental" | "group_outing" | null
    base: string | null
    fromDate: string
    toDate: string
    weekdays: number[]
    times: string[]
    maxCapacity: number | null
    createdAt: Generated<Date>
    makes: Generated<"slots" | "courses" | "week">
  }
  slots: {
    id: string
    kind: "boat_license" | "boat_rental" | "group_outing" | "theory" | "practice"
    base: string | null
    startsAt: Date
    endsAt: Date
    date: GeneratedAlways<string>
    startTime: GeneratedAlways<string>
    endTime: GeneratedAlways<string>
    capacity: number
    taken: Generated<number>
    state: Generated<"open" | "closed" | "cancelled">
    seriesId: string | null
    licenseType: "coastal" | "inland" | null
    priceCents: number | null
    instructorName: string | null
    location: string | null
    minimumParticipants: number | null
    version: Generated<number>
    demo: Generated<boolean>
    createdAt: Generated<Date>
  }
  turnarounds: {
    base: string
    minutes: number
  }
  twoFactor: {
    id: string
    userId: string
    secret: string
    backupCodes: string
    verified: Generated<boolean>
    failedVerificationCount: Generated<number>
    lockedUntil: Date | null
  }
  userRoles: {
    userId: string
    role: "admin" | "user"
  }
  users: {
    id: string
    name: string
    email: string
    emailVerified: Generated<boolean>
    image: string | null
    firstName: string
    lastName: string
    phone: string | null
    twoFactorEnabled: Generated<boolean>
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    isActive: Generated<boolean>
    phoneNormal: string | null
    search: GeneratedAlways<string>
  }
  vatRegistrations: {
    validFrom: string
    number: string | null
    createdBy: string
    createdAt: Generated<Date>
  }
  verifications: {
    id: string
    identifier: string
    value: string
    expiresAt: Date
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  waitingEntries: {
    id: string
    kind: "boat_license" | "boat_rental" | "group_outing"
    slotIds: string[]
    base: string
    startsAt: Date
    endsAt: Date
    model: "electric_small" | "electric_medium" | "electric_large" | null
    persons: number | null
    email: string
    userId: string | null
    request: ColumnType<unknown, string, string>
    state: "unconfirmed" | "waiting" | "offered" | "booked" | "left"
    confirmedAt: Date | null
    offerUntil: Date | null
    createdAt: Generated<Date>
    wideNetwork: string | null
    passedOver: Generated<boolean>
    mailbox: GeneratedAlways<string | null>
    mailDomain: GeneratedAlways<string | null>
    emailPunycode: string | null
    emailNormal: GeneratedAlways<string>
  }
  withheldAlerts: {
    base: string
    toldAt: Date
  }
}
