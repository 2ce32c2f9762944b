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
  assignments: {
    id: Generated<string>
    boatId: string | null
    instructorId: string | null
    startsAt: Date
    endsAt: Date
    purpose: "slot" | "reservation" | "hold" | "workshop" | "absence"
    slotId: string | null
    bookingId: string | null
    holdId: string | null
    reason: string | null
    demo: Generated<boolean>
  }
  authThrottle: {
    key: string
    since: Date
  }
  bases: {
    slug: string
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
    personId: string | null
    status: Generated<"draft" | "pending" | "submitted" | "under_review" | "approved" | "rejected">
    licenseType: "coastal" | "inland"
    firstName: string
    lastName: string
    email: string
    phone: string
    phoneNormal: string | null
    dateOfBirth: string | null
    placeOfBirth: string | null
    nationality: string | null
    address: string | null
    city: string | null
    postalCode: string | null
    country: string | null
    previousExperience: string | null
    previousLicenseDetails: string | null
    chosenSessions: ColumnType<unknown, string | undefined, string>
    notes: string | null
    decisionMessage: string | null
    submittedAt: Date | null
    reviewedAt: Date | null
    search: GeneratedAlways<string>
    forgottenAt: Date | null
    version: Generated<number>
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
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
    userId: string | null
    personId: string
    email: string
    firstName: string | null
    lastName: string | null
    preferredPlan: Generated<"decouverte" | "plaisancier" | "passionne" | "non-decide">
    comments: string | null
    search: GeneratedAlways<string>
    createdAt: Generated<Date>
    emailPunycode: string | null
    emailNormal: GeneratedAlways<string>
  }
  boats: {
    id: string
    model: "electric_small" | "electric_medium" | "electric_large"
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
  bookings: {
    id: string
    reference: string
    userId: string | null
    personId: string | null
    kind: "boat_license" | "boat_rental" | "group_outing" | "theory" | "practice"
    status: "pending" | "confirmed" | "cancelled" | "completed"
    base: string | null
    day: string
    time: string
    startsAt: Date
    endsAt: Date
    firstName: string | null
    lastName: string | null
    email: string | null
    phone: string | null
    phoneNormal: string | null
    notes: string | null
    adminNotes: string | null
    licenseLevel: "beginner" | "basic" | "intermediate" | "advanced" | null
    hasTheoryKnowledge: boolean | null
    licenseHeld: "none" | "coastal" | "inland" | null
    rentalDuration: number | null
    boatType: "electric_small" | "electric_medium" | "electric_large" | null
    groupSize: number | null
    groupName: string | null
    applicationId: string | null
    sessionId: string | null
    replaces: string | null
    priceCents: number
    priceCurrency: string
    quote: ColumnType<unknown, string | null | undefined, string | null>
    keptPercent: number | null
    cancelledAs: "school" | "session" | "undone" | null
    ownMoves: Generated<number>
    movedAt: Date | null
    movedBySchoolAt: Date | null
    attendance: "present" | "absent" | null
    attendanceAt: Date | null
    network: string | null
    wideNetwork: string | null
    proven: Generated<boolean>
    provenBy: "account" | "link" | "staff" | null
    mailbox: GeneratedAlways<string | null>
    mailDomain: GeneratedAlways<string | null>
    search: GeneratedAlways<string>
    forgottenAt: Date | null
    sequence: Generated<number>
    version: Generated<number>
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    emailPunycode: string | null
    emailNormal: GeneratedAlways<string | null>
  }
  charges: {
    id: string
    accountId: string
    bookingId: string | null
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
    invoiceId: string | null
    demo: Generated<boolean>
    createdAt: Generated<Date>
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
    personId: string
    firstName: string
    lastName: string
    email: string
    subject: "permis" | "location" | "sharing" | "vente" | "info" | "autre"
    message: string
    handledAt: Date | null
    handledBy: string | null
    search: GeneratedAlways<string>
    createdAt: Generated<Date>
    emailPunycode: string | null
    emailNormal: GeneratedAlways<string>
  }
  dayLists: {
    day: string
  }
  debtors: {
    accountId: string
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
    awaited: Generated<boolean>
    attempts: Generated<number>
    nextAttemptAt: Date | null
    leaseUntil: Date | null
    error: string | null
    refused: "address" | "message" | null
    entity: string | null
    entityId: string | null
    search: GeneratedAlways<string>
    createdAt: Generated<Date>
    sentAt: Date | null
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
    tokenHash: string | null
    waitingId: string | null
    kind: "boat_license" | "boat_rental" | "group_outing" | null
    base: string | null
    startsAt: Date | null
    endsAt: Date | null
    model: string | null
    persons: number | null
    hours: number | null
    heldUntil: Date
    extended: Generated<boolean>
    network: string | null
    wideNetwork: string | null
    createdAt: Generated<Date>
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
    accountId: string
    currency: "CHF" | "EUR"
    totalCents: number
    facts: ColumnType<unknown, string, string>
    search: GeneratedAlways<string>
    issuedOn: string
    createdBy: string
    createdAt: Generated<Date>
  }
  mailCodes: {
    codeHash: string
    purpose: string
    sealed: string | null
    manageLink: string | null
    expiresAt: Date | null
    createdAt: Generated<Date>
  }
  manageLinks: {
    tokenHash: string
    bookingId: string | null
    applicationId: string | null
    waitingId: string | null
    answered: Generated<boolean>
    createdAt: Generated<Date>
    revokedAt: Date | null
  }
  moneyAccounts: {
    id: GeneratedAlways<string>
    bookingId: string | null
    applicationId: string | null
    currency: "CHF" | "EUR"
  }
  movedAccounts: {
    id: Generated<string>
    accountId: string
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
    accountId: string
    kind: "week" | "days" | "day"
    dueAt: Date
    createdAt: Generated<Date>
  }
  paymentTransactions: {
    id: string
    userId: string | null
    purpose: Generated<"fee" | "account">
    accountId: string
    kind: "payment" | "refund"
    refundOf: string | null
    amountCents: number
    currency: Generated<"CHF" | "EUR">
    status: "pending" | "completed" | "failed" | "refunded"
    method: Generated<"online" | "cash" | "terminal" | "transfer">
    base: string | null
    closingId: string | null
    provider: string
    providerRef: string | null
    counts: Generated<boolean>
    settlesAt: Date | null
    settledAt: Date | null
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  personMerges: {
    id: string
    fromPerson: string
    intoPerson: string
    moved: ColumnType<unknown, string, string>
    mergedAt: Date
    undoneAt: Date | null
  }
  persons: {
    id: Generated<string>
    userId: string | null
    firstName: string
    lastName: string
    email: string | null
    phone: string | null
    phoneNormal: string | null
    birthDate: string | null
    note: string | null
    mergedInto: string | null
    forgottenAt: Date | null
    demo: Generated<boolean>
    createdAt: Generated<Date>
    emailPunycode: string | null
    emailNormal: GeneratedAlways<string | null>
    foldedName: GeneratedAlways<string>
    search: GeneratedAlways<string>
  }
  places: {
    id: Generated<string>
    slotId: string
    count: Generated<number>
    state: Generated<"held" | "taken" | "freed">
    bookingId: string | null
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
    bookingId: string
    kind: "days-before" | "day-before" | "unanswered"
    startsAt: Date
    createdAt: Generated<Date>
  }
  seasons: {
    id: string
    fromDate: string
    toDate: string
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
    makes: Generated<"slots" | "courses" | "week">
    reservationType: "boat_license" | "boat_rental" | "group_outing" | null
    base: string | null
    fromDate: string
    toDate: string
    weekdays: number[]
    times: string[]
    maxCapacity: number | null
    createdAt: Generated<Date>
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
    firstName: string
    lastName: string
    email: string
    emailVerified: Generated<boolean>
    phone: string | null
    phoneNormal: string | null
    image: string | null
    twoFactorEnabled: Generated<boolean>
    isActive: Generated<boolean>
    search: GeneratedAlways<string>
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
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
    personId: string
    request: ColumnType<unknown, string, string>
    state: "unconfirmed" | "waiting" | "offered" | "booked" | "left"
    confirmedAt: Date | null
    offerUntil: Date | null
    passedOver: Generated<boolean>
    wideNetwork: string | null
    mailbox: GeneratedAlways<string | null>
    mailDomain: GeneratedAlways<string | null>
    createdAt: Generated<Date>
    emailPunycode: string | null
    emailNormal: GeneratedAlways<string>
  }
  withheldAlerts: {
    base: string
    toldAt: Date
  }
}

/**
 * Every view by name. PostgreSQL does not know which of their columns are never null, nor which of its values a text has
 * in a view that rows are written to: the declarations do.
 */
export interface StoredViews {
  reservations: {
    id: string
    reference: string
    userId: Generated<string>
    personId: Generated<string>
    kind: string
    status: string
    base: Generated<string>
    day: string
    time: string
    startsAt: Date
    endsAt: Date
    firstName: Generated<string>
    lastName: Generated<string>
    email: Generated<string>
    emailPunycode: Generated<string>
    emailNormal: GeneratedAlways<string>
    phone: Generated<string>
    phoneNormal: Generated<string>
    notes: Generated<string>
    adminNotes: Generated<string>
    licenseLevel: Generated<string>
    hasTheoryKnowledge: Generated<boolean>
    licenseHeld: Generated<string>
    rentalDuration: Generated<number>
    boatType: Generated<string>
    groupSize: Generated<number>
    groupName: Generated<string>
    priceCents: number
    priceCurrency: string
    quote: ColumnType<unknown, string | null | undefined, string | null>
    ownMoves: Generated<number>
    movedBySchoolAt: Generated<Date>
    attendance: Generated<string>
    attendanceAt: Generated<Date>
    network: Generated<string>
    wideNetwork: Generated<string>
    proven: Generated<boolean>
    provenBy: Generated<string>
    mailbox: GeneratedAlways<string>
    mailDomain: GeneratedAlways<string>
    search: GeneratedAlways<string>
    forgottenAt: Generated<Date>
    sequence: Generated<number>
    version: Generated<number>
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  seats: {
    id: string
    reference: string
    userId: Generated<string>
    personId: Generated<string>
    applicationId: Generated<string>
    sessionId: Generated<string>
    replaces: Generated<string>
    kind: string
    status: string
    base: Generated<string>
    day: string
    time: string
    startsAt: Date
    endsAt: Date
    priceCents: number
    priceCurrency: string
    keptPercent: Generated<number>
    cancelledAs: Generated<string>
    ownMoves: Generated<number>
    movedAt: Generated<Date>
    movedBySchoolAt: Generated<Date>
    attendance: Generated<string>
    attendanceAt: Generated<Date>
    sequence: Generated<number>
    version: Generated<number>
    demo: Generated<boolean>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  managed: {
    id: GeneratedAlways<string>
    kind: GeneratedAlways<string>
    userId: GeneratedAlways<string>
    emailNormal: GeneratedAlways<string>
    endsAt: GeneratedAlways<Date>
  }
  ledgerLines: {
    id: GeneratedAlways<string>
    kind: GeneratedAlways<string>
    accountId: GeneratedAlways<string>
    userId: GeneratedAlways<string>
    currency: GeneratedAlways<string>
    amountCents: GeneratedAlways<number>
    createdAt: GeneratedAlways<Date>
    movedAt: GeneratedAlways<Date>
    settled: GeneratedAlways<boolean>
    counts: GeneratedAlways<boolean>
    isFee: GeneratedAlways<boolean>
    owedCents: GeneratedAlways<number>
    paidCents: GeneratedAlways<number>
    openCents: GeneratedAlways<number>
    earns: GeneratedAlways<string>
    text: GeneratedAlways<string>
    vatPermille: GeneratedAlways<number>
    invoiceId: GeneratedAlways<string>
    method: GeneratedAlways<string>
    provider: GeneratedAlways<string>
    base: GeneratedAlways<string>
    closingId: GeneratedAlways<string>
  }
  journalLines: {
    id: GeneratedAlways<string>
    side: GeneratedAlways<number>
    bookedAt: GeneratedAlways<Date>
    kind: GeneratedAlways<string>
    accountId: GeneratedAlways<string>
    base: GeneratedAlways<string>
    day: GeneratedAlways<string>
    method: GeneratedAlways<string>
    provider: GeneratedAlways<string>
    counts: GeneratedAlways<boolean>
    currency: GeneratedAlways<string>
    amountCents: GeneratedAlways<number>
    text: GeneratedAlways<string>
    vatPermille: GeneratedAlways<number>
    account: GeneratedAlways<string>
    contra: GeneratedAlways<string>
    debitCents: GeneratedAlways<number>
    creditCents: GeneratedAlways<number>
  }
}
