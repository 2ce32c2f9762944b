import { exampleSeat } from "#app/features/licence/decision/application.admin.shapes.server.ts"
import type { OwnSessions } from "./own-sessions.schema.ts"

export const exampleChange = {
  secret: "q1nJX0cS8mJ3y5r7bT2vWk9dLh4fGp6aZeUxYoRiNsM",
  version: 2,
  bookingId: exampleSeat.id,
}

export const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d41"

export const exampleOwnSessions: OwnSessions = {
  applicationId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
  version: 2,
  licenseType: "coastal",
  status: "submitted",
  firstName: "Élodie",
  seats: [
    {
      ...exampleSeat,
      terms: {
        movedBySchool: false,
        freeUntil: "2027-06-05T07:00:00.000Z",
        cancellable: true,
        keptPercent: 0,
        keptCents: 0,
        restCentsThen: 0,
        move: "free",
        movesLeft: 2,
      },
    },
  ],
  calendar: "BEGIN:VCALENDAR\r\n…",
  account: {
    currency: "CHF",
    charges: [
      {
        id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d31",
        at: "2027-06-01T09:00:00.000Z",
        text: "Théorie, 12 juin 2027",
        cents: 15_000,
      },
    ],
    payments: [],
    owedCents: 15_000,
    paidCents: 0,
    restCents: 15_000,
    pendingCents: 0,
  },
  dues: [
    { part: "deposit", cents: 4500, dueAt: "2027-06-01T09:00:00.000Z" },
    { part: "balance", cents: 10_500, dueAt: "2027-06-05T07:00:00.000Z" },
  ],
  payable: [
    { part: "deposit", cents: 4500 },
    { part: "balance", cents: 15_000 },
  ],
  invoices: [
    {
      id: exampleId,
      number: "F-2027-0012",
      kind: "invoice",
      issuedOn: "2027-06-01",
      currency: "CHF",
      totalCents: 15_000,
    },
  ],
  onlinePayments: true,
  demoPayments: true,
}
