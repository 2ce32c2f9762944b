import type { PeopleFigures, Person, PersonDetails } from "./people.admin.schema.ts"

export const examplePerson = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  phoneNormal: "+41791234567",
  city: "Nyon",
  role: "user",
  applications: 1,
  reservations: 1,
  createdAt: "2027-05-02T08:30:00.000Z",
} as const satisfies Person

export const exampleDetails = {
  ...examplePerson,
  personId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14",
  emailVerified: true,
  unreachable: false,
  address: "Chemin du Port 4",
  postalCode: "1260",
  country: "Suisse",
  dateOfBirth: "1990-04-12",
  licence: { licence: { licenseType: "coastal" }, activeApplication: null },
  twoFactorEnabled: false,
  openSessions: 2,
  latestApplications: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
      licenseType: "coastal",
      status: "approved",
      submittedAt: "2027-05-03T09:00:00.000Z",
    },
  ],
  latestReservations: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
      reference: "K7M2QX9B",
      reservationType: "boat_rental",
      reservationDate: "2027-06-12",
      timeSlot: "14:00",
      base: "nyon",
      status: "pending",
    },
  ],
  accounts: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
      kind: "application",
      currency: "CHF",
      owedCents: 60_000,
      paidCents: 45_000,
      restCents: 15_000,
    },
  ],
  rests: [{ currency: "CHF", toTakeCents: 15_000, toGiveBackCents: 0 }],
  paid: [{ currency: "CHF", cents: 45_000 }],
  history: [
    {
      at: "2027-05-02T08:30:00.000Z",
      action: "account.created",
      actor: "system",
      name: null,
      change: { role: "user" },
    },
  ],
} satisfies PersonDetails

export const exampleFigures = { total: 212, admins: 3, active: 148 } as const satisfies PeopleFigures
