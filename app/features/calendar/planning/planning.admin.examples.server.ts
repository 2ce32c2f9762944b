import type { Planning } from "./planning.admin.schema.ts"

const boatId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12"
const slotId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14"
const reservationId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const at = { startsAt: "2027-06-12T12:00:00.000Z", endsAt: "2027-06-12T13:00:00.000Z" }

export const examplePlanning: Planning = {
  now: "2027-06-10T10:00:00.000Z",
  today: "2027-06-10",
  from: "2027-06-12",
  days: 1,
  openings: [{ date: "2027-06-12", base: "nyon", opens: "09:00", closes: "18:00" }],
  closures: [{ date: "2027-06-12", base: "morges", reason: "Dragage de l’entrée du port" }],
  boats: [{ id: boatId, base: "nyon", name: "Mouette", model: "electric_medium" }],
  instructors: [],
  slots: [
    {
      id: slotId,
      activity: "boat_rental",
      base: "nyon",
      ...at,
      capacity: 3,
      taken: 1,
      held: 0,
      waiting: 0,
      open: true,
      instructorName: "",
    },
  ],
  bookings: [
    {
      id: reservationId,
      activity: "boat_rental",
      slotId,
      base: "nyon",
      ...at,
      reference: "K7M2QX9B",
      name: "Élodie Rochat",
      phone: "+41 79 123 45 67",
      phoneNormal: "+41791234567",
      status: "confirmed",
      model: "electric_medium",
      persons: 1,
      notes: "",
      licenceCheck: "to-verify",
      identityToVerify: false,
      licenceDeclared: "coastal",
      attendance: null,
    },
  ],
  candidates: [],
  assignments: [{ boatId, instructorId: null, purpose: "reservation", slotId: null, reservationId, reason: "", ...at }],
}
