import {
  examplePerson,
  exampleReservation,
  exampleTerms,
  exampleTimes,
} from "#app/features/reservations/reservations.examples.server.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

export const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d41"

export const exampleOwnReservation: OwnReservation = {
  ...exampleReservation,
  ...exampleTimes,
  ...examplePerson,
  status: "confirmed",
  version: 1,
  email: "e•••@example.ch",
  phone: "•••67",
  calendar: "BEGIN:VCALENDAR\r\n…",
  answerBy: null,
  ...exampleTerms,
  account: {
    currency: "EUR",
    charges: [
      {
        id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d31",
        at: "2027-06-01T09:00:00.000Z",
        text: "Location de bateau, 2 heures",
        cents: 16_000,
      },
    ],
    payments: [],
    owedCents: 16_000,
    paidCents: 0,
    restCents: 16_000,
    pendingCents: 0,
  },
  dues: [{ part: "balance", cents: 16_000, dueAt: "2027-06-12T12:00:00.000Z" }],
  payable: [{ part: "balance", cents: 16_000 }],
  invoices: [
    {
      id: exampleId,
      number: "F-2027-0012",
      kind: "invoice",
      issuedOn: "2027-06-01",
      currency: "EUR",
      totalCents: 16_000,
    },
  ],
  onlinePayments: true,
  demoPayments: true,
}
