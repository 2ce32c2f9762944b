import type { PlannedSeries } from "#app/features/calendar/slots/availability.admin.schema.ts"
import type { CopiedWeek } from "./series/copy-week.schema.ts"
import type { AdminSession, AdminSessionDetail, SessionFigures } from "./training.admin.schema.ts"

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

export const examplePlan = {
  date: "2027-06-12",
  startTime: "09:00",
  endTime: "12:00",
  sessionType: "theory",
  licenseType: "cotier",
  instructorName: "Hélène Cuendet",
  location: "Base de Nyon",
  maxParticipants: 6,
  priceChf: 150,
} as const

export const exampleFigures = {
  total: 48,
  available: 31,
  participants: 97,
  occupancyPercent: 41,
  today: "2027-06-10",
} satisfies SessionFigures

export const exampleCourseSeries = {
  sessionType: "theory",
  licenseType: "cotier",
  instructorName: "Hélène Cuendet",
  location: "Base de Nyon",
  maxParticipants: 6,
  priceChf: 150,
  from: "2027-07-01",
  to: "2027-07-11",
  weekdays: [6],
  times: ["09:00"],
  onClosedDays: false,
  durationMinutes: 180,
} as const

export const exampleCoursePlan: PlannedSeries = {
  seriesId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  created: 1,
  items: [
    { date: "2027-07-03", timeSlot: "09:00", outcome: "exists" },
    { date: "2027-07-10", timeSlot: "09:00", outcome: "created" },
  ],
}

export const exampleWeek: CopiedWeek = {
  seriesId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
  created: 1,
  items: [
    { kind: "boat_license", place: "Nyon", date: "2027-06-15", timeSlot: "09:00", outcome: "created" },
    { kind: "theory", place: "Base de Nyon", date: "2027-06-19", timeSlot: "09:00", outcome: "exists" },
  ],
}
