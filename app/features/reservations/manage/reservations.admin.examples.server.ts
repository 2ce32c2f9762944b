import type { AdminReservation, AdminReservationDetails } from "./reservations.admin.schema.ts"

export const exampleRow = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  reference: "K7M2QX9B",
  forgotten: false,
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  reservationType: "boat_rental",
  status: "pending",
  base: "nyon",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  startsAt: "2027-06-12T12:00:00.000Z",
  licenceCheck: "to-verify",
  version: 1,
  createdAt: "2027-06-10T10:00:00.000Z",
} as const satisfies AdminReservation

export const exampleDetails = {
  ...exampleRow,
  userId: null,
  addressUserId: null,
  endsAt: "2027-06-12T14:00:00.000Z",
  licenseLevel: null,
  hasTheoryKnowledge: null,
  rentalDuration: 2,
  boatType: "electric_medium",
  groupSize: null,
  groupName: null,
  priceCents: 16_000,
  priceCurrency: "EUR",
  notes: "Nous venons avec un enfant de quatre ans.",
  adminNotes: null,
  licence: null,
  undoable: null,
  updatedAt: "2027-06-10T10:00:00.000Z",
  history: [
    {
      at: "2027-06-10T10:00:00.000Z",
      action: "reservation.created",
      actor: "guest",
      name: null,
      change: { status: "pending", type: "boat_rental", startsAt: "2027-06-12T12:00:00.000Z", priceCents: 16_000 },
    },
  ],
} satisfies AdminReservationDetails
