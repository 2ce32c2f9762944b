import {
  examplePerson,
  exampleReservation,
  exampleTerms,
  exampleTimes,
} from "#app/features/reservations/reservations.examples.server.ts"
import type { AdminReservation, AdminReservationDetails } from "./reservations.admin.schema.ts"

const { reference, status, reservationType, base, reservationDate, timeSlot } = exampleReservation
const { startsAt } = exampleTimes

export const exampleRow = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  reference,
  status,
  reservationType,
  base,
  reservationDate,
  timeSlot,
  startsAt,
  forgotten: false,
  ...examplePerson,
  phoneNormal: "+41791234567",
  licenceCheck: "to-verify",
  identityToVerify: false,
  answer: { soonFrom: "2027-06-11T04:00:00.000Z", by: "2027-06-11T10:00:00.000Z" },
  duplicates: [],
  unreachable: false,
  version: 1,
  createdAt: "2027-06-10T10:00:00.000Z",
} as const satisfies AdminReservation

export const exampleDetails = {
  ...exampleReservation,
  ...exampleRow,
  ...exampleTimes,
  userId: null,
  personId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14",
  identityVerified: false,
  addressUserId: null,
  movedBySchoolAt: null,
  links: 1,
  boats: ["Mouette"],
  account: null,
  charged: null,
  dues: [],
  terms: exampleTerms,
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
      change: { status: "pending", type: "boat_rental", startsAt, priceCents: 16_000 },
    },
  ],
} satisfies AdminReservationDetails
