import { nothingAsked } from "#app/features/reservations/asked-nothing.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

export const exampleSecret = "q1nJX0cS8mJ3y5r7bT2vWk9dLh4fGp6aZeUxYoRiNsM"

export const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d41"

export const exampleOwnReservation: OwnReservation = {
  reference: "K7M2QX9B",
  status: "confirmed",
  reservationType: "boat_rental",
  base: "nyon",
  reservationDate: "2027-06-12",
  timeSlot: "10:00",
  startsAt: "2027-06-12T08:00:00.000Z",
  endsAt: "2027-06-12T10:00:00.000Z",
  priceCents: 16_000,
  priceCurrency: "EUR",
  version: 1,
  firstName: "Élodie",
  lastName: "Rochat",
  email: "e•••@example.ch",
  phone: "•••67",
  ...nothingAsked,
  rentalDuration: 2,
  boatType: "electric_medium",
  calendar: "BEGIN:VCALENDAR\r\n…",
  answerBy: null,
  movedBySchool: false,
  freeUntil: "2027-06-10T08:00:00.000Z",
  cancellable: true,
  keptPercent: 0,
  keptCents: 0,
  restCentsThen: 0,
  move: "free",
  movesLeft: 2,
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
  dues: [{ part: "balance", cents: 16_000, dueAt: "2027-06-12T08:00:00.000Z" }],
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
