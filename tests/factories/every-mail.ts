import { cancellationFact, changeWords } from "#content/facts/change.ts"
import { openingOf } from "#content/places/opening.ts"
import { account, accountMails, deposit, inCredit, later, type Samples } from "./account-mails.ts"
import { expectedPeople } from "./day-lists.ts"
import { aReservationMail, askedForEverything } from "./reservation-mails.ts"

const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const person = { firstName: "Élodie", lastName: "Rochat", email: "elodie@example.ch", phone: "+41 79 123 45 67" }
const message = "Rendez-vous au ponton B.\nÀ samedi."
const theory = {
  id,
  reference: "T3KM8WQ2",
  sessionType: "theory" as const,
  licenseType: "coastal" as const,
  date: "2027-06-12",
  startTime: "09:00",
  endTime: "12:00",
  startsAt: "2027-06-12T07:00:00.000Z",
  endsAt: "2027-06-12T10:00:00.000Z",
  location: "Base de Nyon",
  instructorName: "Marc Favre",
  priceCents: 15_000,
}
const practice = { ...theory, id: `${id.slice(0, -1)}1`, reference: "P9XV4HN7", sessionType: "practice" as const }
const moment = { date: "2027-06-19", startTime: "14:00", endTime: "17:00", location: "Base de Vevey" }
const before = { ...theory, ...moment }
const seats = [theory, practice]
const submitted = { firstName: "Élodie", licenseType: "coastal" as const, seats }
const decided = { ...submitted, message: null, ended: [] }
const seat = { firstName: "Élodie", seat: theory, sequence: 2 }
const sessionCancelled = { act: "session-cancelled", version: 2, state: "open" } as const
const free = {
  late: false,
  fact: cancellationFact.free("5 juin 2027 à 09:00"),
  sentence: changeWords.free("5 juin 2027 à 09:00"),
}
const late = {
  late: true,
  fact: cancellationFact.late("le prix entier reste dû"),
  sentence: changeWords.late("Le prix entier reste dû."),
}
const seatMoved = { act: "moved", version: 2, sessionId: id, priceCents: 15_000, movedBySchoolAt: null } as const
const link = { firstName: "Élodie", token: "jeton" }
const paid = { firstName: "Élodie", licenseType: "coastal" as const, amountCents: 45_000, reference: "sim_1a2b3c" }
const reserved = { ...aReservationMail(), ...askedForEverything, notes: "Un fauteuil roulant.\nMerci." }

const movedFrom = {
  base: "nyon",
  reservationDate: "2027-06-11",
  timeSlot: "10:00",
  rentalDuration: 3,
  boatType: "electric_small" as const,
}

const waitedFor = {
  waitingId: id,
  reservationType: "boat_rental" as const,
  base: "nyon",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  startsAt: "2027-06-12T12:00:00.000Z",
  endsAt: "2027-06-12T14:00:00.000Z",
  rentalDuration: 2,
  boatType: "electric_medium" as const,
  groupSize: null,
}

export const everyMail: Samples = {
  "reservation-received": [
    reserved,
    { ...reserved, account: { token: "jeton" } },
    { ...reserved, account: { known: true } },
    { ...reserved, late: true, answerBy: "2027-06-12T08:00:00.000Z", earlier: "K7M2QX9A" },
  ],
  "reservation-notice": [
    { ...reserved, ...person, uid: id },
    { ...reserved, ...person, uid: id, answerBy: "2027-06-12T08:00:00.000Z", earlier: "K7M2QX9A" },
  ],
  "places-withheld": [{ base: "nyon", percent: 31 }],
  "reservation-confirmed": [
    { ...reserved, status: "confirmed", late: true },
    { ...reserved, status: "confirmed", movedBySchoolAt: "2027-06-10T08:00:00.000Z" },
    { ...reserved, status: "confirmed", message },
    { ...reserved, status: "confirmed", money: { ...account, dues: [deposit, later] } },
  ],
  "reservation-completed": [{ ...reserved, status: "completed", message }],
  "reservation-changed-notice": [
    { ...reserved, ...person, status: "cancelled", uid: id },
    { ...reserved, ...person, status: "cancelled", uid: id, money: inCredit },
    { ...reserved, ...person, uid: id, from: movedFrom },
  ],
  "reservation-cancelled": [
    { ...reserved, status: "cancelled", message },
    { ...reserved, status: "cancelled", own: { keptPercent: 0 } },
    { ...reserved, status: "cancelled", own: { keptPercent: 100 } },
    { ...reserved, status: "cancelled", own: { keptPercent: 100 }, money: { ...account, dues: [] } },
    { ...reserved, status: "cancelled", money: inCredit },
  ],
  "reservation-unanswered": [{ ...reserved, ...person, uid: id }],
  "own-session-changed": [
    { ...seat, applicationId: id, before, change: late },
    { ...seat, applicationId: id, before, prices: [15_000, 12_000] },
    { ...seat, applicationId: id },
    { ...seat, applicationId: id, money: { keptCents: 15_000, restCents: 15_000 } },
    { ...seat, applicationId: id, money: { keptCents: 0, restCents: -15_000 } },
  ],
  "own-session-changed-notice": [
    { ...seat, ...person, applicationId: id, before },
    { ...seat, ...person, applicationId: id },
    { ...seat, ...person, applicationId: id, money: { keptCents: 15_000, restCents: 15_000 } },
    { ...seat, ...person, applicationId: id, money: { keptCents: 0, restCents: -15_000 } },
  ],
  "day-list": [
    { base: "nyon", day: "2027-06-12", entries: expectedPeople },
    { base: null, day: "2027-06-12", entries: expectedPeople.slice(0, 1) },
  ],
  "notice-digest": [
    {
      day: "2027-06-10",
      items: [
        {
          subject: "Nouvelle réservation : Location de Bateau",
          kind: "reservation-notice",
          entity: "reservation",
          entityId: id,
        },
        { subject: null, kind: "contact-message", entity: "contact-message", entityId: id },
      ],
    },
  ],
  "waiting-listed": [
    { ...waitedFor, confirmed: false },
    { ...waitedFor, confirmed: true },
  ],
  "waiting-offer": [
    { ...waitedFor, offerUntil: "2027-06-10T14:00:00.000Z" },
    { ...waitedFor, offerUntil: "2027-06-10T14:00:00.000Z", priceCents: 16_000, priceCurrency: "EUR" },
  ],
  "reservation-reminder": [
    { ...reserved, status: "confirmed", reminder: "days-before" },
    { ...reserved, status: "confirmed", reminder: "day-before" },
  ],
  "reservation-links": [
    { bookings: [{ ...reserved, uid: id }], applications: [] },
    { bookings: [], applications: [{ id, licenseType: "inland" }] },
  ],
  "reservation-moved": [
    { ...reserved, from: movedFrom },
    { ...reserved, own: true, from: movedFrom },
    { ...reserved, from: movedFrom, movedBySchoolAt: "2027-06-10T08:00:00.000Z" },
    { ...reserved, status: "confirmed", message, from: { ...movedFrom, base: "morges", rentalDuration: null } },
  ],
  "interest-registered": [{ preferredPlan: "non-decide" }, { preferredPlan: "plaisancier" }],
  "contact-message": [{ ...person, subject: "permis", message: "Bonjour,\nj’aimerais une date.", id }],
  "contact-acknowledgement": [{ subject: "permis", opening: openingOf({ hours: [], seasons: [] }, "2027-06-12") }],
  "crash-report": [
    {
      message: "x is undefined",
      path: "/reservation",
      stack: "Error: x is undefined\n    at f (app.js:1:2)\n    at g (app.js:3:4)",
      at: "2027-06-01T10:00:00.000Z",
      mail: id,
    },
  ],
  "address-confirmation": [
    { token: "jeton", returnTo: null },
    { token: "jeton", returnTo: "/dashboard", withoutPassword: true },
  ],
  "magic-link": [
    { ...link, returnTo: null },
    { ...link, returnTo: null, provesAddress: true },
  ],
  "password-reset": [link],
  "address-change": [{ ...link, newEmail: "nouvelle@example.ch" }],
  "address-change-last-step": [link],
  "address-changed": [{ firstName: "Élodie", newEmail: "nouvelle@example.ch" }],
  "password-changed": [{ firstName: "Élodie" }],
  "two-factor-disabled": [{ firstName: "Élodie" }],
  "booking-proof": [{}],
  "data-request-code": [{ actor: id, requestId: id }],
  "guest-forgotten": [
    { debts: [], hasAccount: false },
    { debts: [], hasAccount: true },
    { debts: [{ cents: 16_000, currency: "CHF" }], hasAccount: false },
  ],
  "two-factor-enabled": [{ firstName: "Élodie" }],
  "recovery-code-used": [{ firstName: "Élodie" }],
  "already-registered": [{ firstName: "Élodie" }],
  "role-changed": [
    { firstName: "Élodie", role: "admin" },
    { firstName: "Élodie", role: "user" },
  ],
  "account-deletion": [link],
  "account-deleted": [
    { firstName: "Élodie", cancelled: [aReservationMail()] },
    { firstName: "Élodie", cancelled: [] },
    { firstName: "Élodie", cancelled: [], debts: [{ cents: 16_000, currency: "CHF" }] },
    {
      firstName: "Élodie",
      cancelled: [],
      owed: [
        { cents: 10_500, currency: "CHF" },
        { cents: 8_000, currency: "EUR" },
      ],
    },
  ],
  ...accountMails,
  "payment-received": [{ ...paid, paidAt: "2027-06-01T10:00:00.000Z", simulated: true }],
  "payment-refunded": [
    { ...paid, refundedAt: "2027-06-01T10:00:00.000Z", simulated: true, status: "draft" },
    { ...paid, refundedAt: "2027-06-01T10:00:00.000Z", simulated: false, status: "rejected" },
    { ...paid, reference: null, refundedAt: "2027-06-01T10:00:00.000Z", simulated: false, status: "rejected" },
  ],
  application_confirmation: [
    { ...submitted, applicationId: id, userId: id, lastName: "Rochat" },
    {
      ...submitted,
      applicationId: id,
      userId: id,
      lastName: "Rochat",
      money: { ...account, currency: "CHF", owedCents: 30_000, restCents: 30_000, dues: [deposit, later] },
    },
  ],
  "application-notice": [
    { ...submitted, ...person, applicationId: id },
    {
      ...submitted,
      ...person,
      applicationId: id,
      money: { ...account, currency: "CHF", dues: [{ ...deposit, part: "fee" }] },
    },
  ],
  "application-approved": [
    { ...decided, message },
    { ...decided, seats: [] },
  ],
  "application-rejected": [
    { ...decided, message },
    { ...decided, seats: [] },
    { ...decided, money: inCredit },
  ],
  "training-session-replaced": [
    { firstName: "Élodie", seat: theory, before, applicationId: id, end: "cancelled", change: free },
  ],
  "training-session-reminder": [
    { ...seat, reminder: "days-before", bookingId: id, change: late },
    { ...seat, reminder: "day-before", bookingId: id },
  ],
  "training-session-added": [
    { ...seat, applicationId: id, change: free, money: inCredit, message, undo: { act: "added", version: 1 } },
    { ...seat, applicationId: id, change: late, undo: { act: "added", version: 1 } },
    { ...seat, seat: { ...theory, priceCents: 0 }, undo: { act: "added", version: 1 } },
  ],
  "training-session-moved": [
    { ...seat, before, change: free, undo: { act: "session-moved", version: 1, movedBySchoolAt: null } },
    { ...seat, before, message, prices: [15_000, 18_000], undo: seatMoved },
    { ...seat, before, prices: [15_000, 12_000], undo: seatMoved },
  ],
  "training-session-cancelled": [
    { ...seat, applicationId: id, choosable: true, undo: sessionCancelled },
    { ...seat, undo: sessionCancelled },
    { ...seat, money: inCredit, undo: sessionCancelled },
    { ...seat, message, undo: sessionCancelled },
    { ...seat, message, undo: { act: "cancelled", version: 2 } },
    { ...seat, message, atWish: true, undo: { act: "cancelled", version: 2 } },
  ],
}
