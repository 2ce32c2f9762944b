import type { MailKind, MailKinds } from "#app/features/outbox/queue-email.server.ts"
import { aReservationMail, askedForEverything } from "./reservation-mails.ts"

/** What a mail of each kind is written from, with every part a template can show; a kind without one does not compile. */
type Samples = { [Kind in MailKind]: readonly MailKinds[Kind][] }

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
const decided = { firstName: "Élodie", licenseType: "coastal" as const, seats }
const seat = { firstName: "Élodie", seat: theory, sequence: 2 }
const link = { firstName: "Élodie", token: "jeton" }
const paid = { firstName: "Élodie", licenseType: "coastal" as const, amountCents: 45_000, reference: "sim_1a2b3c" }
const reserved = { ...aReservationMail(), ...askedForEverything, notes: "Un fauteuil roulant.\nMerci." }

const deposit = { part: "deposit" as const, cents: 10_500, dueAt: "2027-06-01T10:00:00.000Z", overdue: true }
const later = { ...deposit, part: "balance" as const, cents: 24_500, overdue: false }
const account = { currency: "EUR" as const, owedCents: 35_000, paidCents: 0, restCents: 35_000 }
const owes = {
  firstName: "Élodie",
  about: "Permis Bateau, sam. 12 juin 2027, 14:00",
  reference: "K7M2QX9B",
  manages: { kind: "booking" as const, id },
  ...account,
  dues: [deposit],
}
const money = {
  cents: 35_000,
  method: "online" as const,
  reference: "SIM-K7M2QX9B",
  at: "2027-06-01T10:00:00.000Z",
  simulated: true,
}

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
  ],
  "reservation-notice": [{ ...reserved, ...person, uid: id }],
  "reservation-confirmed": [
    { ...reserved, status: "confirmed", message },
    { ...reserved, status: "confirmed", money: { ...account, dues: [deposit, later] } },
  ],
  "reservation-completed": [{ ...reserved, status: "completed", message }],
  "reservation-changed-notice": [
    { ...reserved, ...person, status: "cancelled", uid: id },
    { ...reserved, ...person, uid: id, from: movedFrom },
  ],
  "reservation-cancelled": [
    { ...reserved, status: "cancelled", message },
    { ...reserved, status: "cancelled", own: { keptPercent: 0 } },
    { ...reserved, status: "cancelled", own: { keptPercent: 100 } },
    { ...reserved, status: "cancelled", own: { keptPercent: 100 }, money: { ...account, dues: [] } },
    { ...reserved, status: "cancelled", money: { ...account, owedCents: 0, restCents: -2_000, dues: [] } },
  ],
  "reservation-unanswered": [{ ...reserved, ...person, uid: id }],
  "own-session-changed": [
    { ...seat, applicationId: id, before },
    { ...seat, applicationId: id, keptPercent: 0 },
    { ...seat, applicationId: id, keptPercent: 100 },
  ],
  "own-session-changed-notice": [
    { ...seat, ...person, applicationId: id, before },
    { ...seat, ...person, applicationId: id, keptPercent: 0 },
  ],
  "day-list": [
    {
      base: "nyon",
      day: "2027-06-12",
      outings: [{ ...reserved, ...person, status: "confirmed", phone: person.phone }],
    },
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
  "waiting-offer": [{ ...waitedFor, offerUntil: "2027-06-10T14:00:00.000Z" }],
  "reservation-reminder": [
    { ...reserved, status: "confirmed", reminder: "days-before" },
    { ...reserved, status: "confirmed", reminder: "day-before" },
  ],
  "reservation-links": [
    { bookings: [{ ...reserved, uid: id }] },
    { bookings: [], applications: [{ id, licenseType: "inland" }] },
  ],
  "reservation-moved": [
    { ...reserved, from: movedFrom },
    { ...reserved, own: true, from: movedFrom },
    { ...reserved, status: "confirmed", message, from: { ...movedFrom, base: "morges", rentalDuration: null } },
  ],
  "waiting-list-joined": [{ preferredPlan: "non-decide" }, { preferredPlan: "plaisancier" }],
  "contact-message": [{ ...person, subject: "permis", message: "Bonjour,\nj’aimerais une date.", id }],
  "contact-acknowledgement": [{ subject: "permis" }],
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
  "already-registered": [{ firstName: "Élodie" }],
  "role-changed": [
    { firstName: "Élodie", role: "admin" },
    { firstName: "Élodie", role: "user" },
  ],
  "account-deletion": [link],
  "account-deleted": [
    { firstName: "Élodie", cancelled: [aReservationMail()] },
    { firstName: "Élodie", cancelled: [] },
  ],
  "account-charged": [owes],
  "account-invoiced": [{ ...owes, invoice: "F-2027-0012" }],
  "account-credited": [{ ...owes, invoice: "N-2027-0003" }],
  "account-paid": [{ ...owes, paidCents: 35_000, restCents: 0, dues: [], money }],
  "account-refunded": [
    { ...owes, owedCents: 0, paidCents: 2_000, restCents: -2_000, dues: [], money: { ...money, simulated: false } },
  ],
  "account-due": [{ ...owes, dues: [deposit, later] }],
  "account-lapsed": [{ ...owes, owedCents: 0, restCents: 0, dues: [], manages: { kind: "sessions", id } }],
  "payment-received": [{ ...paid, paidAt: "2027-06-01T10:00:00.000Z", simulated: true }],
  "payment-refunded": [
    { ...paid, refundedAt: "2027-06-01T10:00:00.000Z", simulated: true, status: "draft" },
    { ...paid, refundedAt: "2027-06-01T10:00:00.000Z", simulated: false, status: "rejected" },
  ],
  application_confirmation: [{ ...decided, applicationId: id, userId: id, lastName: "Rochat" }],
  "application-notice": [{ ...decided, ...person, applicationId: id }],
  "application-approved": [
    { ...decided, message },
    { ...decided, seats: [] },
  ],
  "application-rejected": [
    { ...decided, message },
    { ...decided, seats: [] },
  ],
  "training-session-replaced": [{ firstName: "Élodie", seat: theory, before }],
  "training-session-reminder": [
    { ...seat, reminder: "days-before", bookingId: id },
    { ...seat, reminder: "day-before", bookingId: id },
  ],
  "training-session-moved": [{ ...seat, before }],
  "training-session-cancelled": [{ ...seat, choosable: true }, seat],
}
