import type { MailKind, MailKinds } from "#app/features/outbox/queue-email.server.ts"
import { reservationInvitation } from "#app/features/reservations/reservation-calendar.server.ts"
import { site } from "#tests/support/mail-site.ts"
import { aReservationMail } from "./reservation-mails.ts"

/** What a mail of each kind is written from, with every part a template can show; a kind without one does not compile. */
export type Samples = { [Kind in MailKind]: readonly MailKinds[Kind][] }

const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
export const deposit = { part: "deposit" as const, cents: 10_500, dueAt: "2027-06-01T10:00:00.000Z", overdue: true }
export const later = { ...deposit, part: "balance" as const, cents: 24_500, overdue: false }
export const account = { currency: "EUR" as const, owedCents: 35_000, paidCents: 0, restCents: 35_000 }
const owes = {
  firstName: "Élodie",
  about: "Permis Bateau, samedi 12 juin 2027 à\u00a014:00",
  reference: "K7M2QX9B",
  manages: { kind: "booking" as const, id },
  ...account,
  dues: [deposit],
}
const ofSessions = {
  ...owes,
  about: "Formation, permis côtier",
  reference: null,
  manages: { kind: "sessions" as const, id },
}
export const inCredit = { ...account, owedCents: 0, paidCents: 2_000, restCents: -2_000, dues: [] }
const ended = reservationInvitation({ ...aReservationMail(), status: "cancelled" }, site, "elodie@example.ch")
const ofBooking = { kind: "reservation" as const, id }
const ofApplication = { kind: "application" as const, id }
const lapsed = {
  account: ofBooking,
  person: "Élodie Rochat",
  about: owes.about,
  reference: owes.reference,
}
const credit = {
  account: ofBooking,
  about: owes.about,
  reference: owes.reference,
  cents: 2_000,
  currency: "EUR" as const,
}
const refund = { cents: 2_000, currency: "EUR" as const, reference: "SIM-K7M2QX9B" }
const money = {
  cents: 35_000,
  method: "online" as const,
  reference: "SIM-K7M2QX9B",
  at: "2027-06-01T10:00:00.000Z",
  simulated: true,
}

export const accountMails = {
  "account-charged": [
    owes,
    ofSessions,
    { ...owes, restCents: 0, paidCents: 35_000, dues: [] },
    { ...owes, ...inCredit },
  ],
  "account-invoiced": [
    { ...owes, invoice: "F-2027-0012" },
    { ...ofSessions, invoice: "F-2027-0013" },
  ],
  "account-credited": [
    { ...owes, invoice: "NC-2027-0003" },
    { ...ofSessions, invoice: "NC-2027-0004" },
  ],
  "account-paid": [
    { ...owes, paidCents: 35_000, restCents: 0, dues: [], money, ahead: true },
    { ...owes, paidCents: 35_000, restCents: 0, dues: [], money },
  ],
  "account-refunded": [
    { ...owes, owedCents: 0, paidCents: 2_000, restCents: -2_000, dues: [], money: { ...money, simulated: false } },
    { ...owes, owedCents: 0, restCents: 0, dues: [], money },
  ],
  "account-due": [{ ...owes, dues: [deposit, later] }],
  "account-lapsed": [
    { ...owes, owedCents: 0, restCents: 0, dues: [], manages: { kind: "sessions", id } },
    { ...owes, ...inCredit, calendar: ended },
  ],
  "account-lapsed-notice": [
    { ...lapsed, money: inCredit },
    { ...lapsed, account: ofApplication },
  ],
  "account-surplus-notice": [
    { ...lapsed, money: inCredit },
    { account: ofBooking, person: "", about: "", reference: null, money: inCredit },
  ],
  "account-owing-notice": [
    {
      person: "Élodie Rochat",
      email: "elodie@example.ch",
      phone: "079 123 45 67",
      address: "Rue du Lac 3, 1260 Nyon, Suisse",
      accounts: [credit],
    },
  ],
  "account-deleted-notice": [
    { person: "Élodie Rochat", email: "elodie@example.ch", accounts: [credit] },
    {
      person: "Élodie Rochat",
      email: "elodie@example.ch",
      accounts: [
        credit,
        {
          account: ofApplication,
          about: "Formation, permis côtier",
          reference: null,
          cents: 15_000,
          currency: "CHF",
        },
      ],
    },
  ],
  "refund-refused-notice": [
    { ...lapsed, refund },
    { account: ofBooking, person: "", about: "", reference: null, money: inCredit, refund },
    { ...lapsed, account: ofApplication, refund: { ...refund, fee: true } },
  ],
} as const satisfies Partial<Samples>
