import type { AdminSession, AdminSessionDetail } from "./training.admin.schema.ts"

export const exampleSession = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
  sessionType: "theory",
  licenseType: "coastal",
  date: "2027-06-12",
  startTime: "09:00",
  endTime: "12:00",
  instructorName: "Hélène Cuendet",
  location: "Base de Nyon",
  priceCents: 15_000,
  currentParticipants: 1,
  maxParticipants: 6,
  isAvailable: true,
  state: "open",
  version: 3,
} as const satisfies AdminSession

export const exampleDetail = {
  ...exampleSession,
  seriesId: null,
  undoable: null,
  bookings: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d21",
      version: 1,
      reference: "K7M2QX9B",
      applicationId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d31",
      personId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d41",
      firstName: "Élodie",
      lastName: "Rochat",
      email: "elodie@example.ch",
      phone: "+41 79 123 45 67",
      reachable: true,
      bookingStatus: "confirmed",
      priceCents: 15_000,
      undoable: null,
    },
  ],
  history: [
    {
      at: "2027-06-01T08:12:00.000Z",
      action: "training-session.created",
      actor: "person",
      name: "Camille Favre",
      change: { maxParticipants: 6, priceCents: 15_000 },
    },
  ],
} satisfies AdminSessionDetail
