import type { ListedPerson } from "#app/features/persons/persons.schema.ts"
import type { PersonFile } from "./person.schema.ts"

const things = {
  reservations: 1,
  applications: 0,
  waitingEntries: 0,
  contactMessages: 1,
  boatSharingInterests: 0,
  all: 2,
} as const

export const exampleListed = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  emailNormal: "elodie@example.ch",
  phone: "079 123 45 67",
  phoneNormal: "+41791234567",
  hasAccount: false,
  things,
} as const satisfies ListedPerson

export const exampleOther = {
  ...exampleListed,
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
  firstName: "Elodie",
  email: "e.rochat@example.ch",
  emailNormal: "e.rochat@example.ch",
  phone: "+41 79 123 45 67",
  things: { ...things, contactMessages: 0, all: 1 },
} as const satisfies ListedPerson

export const exampleFile = {
  ...exampleListed,
  userId: null,
  birthDate: null,
  note: "Préfère être appelée le matin.",
  belongings: [
    {
      kind: "contact-message",
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
      at: "2027-05-04T07:20:00.000Z",
      subject: "location",
      handled: true,
    },
    {
      kind: "reservation",
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
      at: "2027-05-02T08:30:00.000Z",
      reference: "K7M2QX9B",
      reservationType: "boat_rental",
      reservationDate: "2027-06-12",
      timeSlot: "14:00",
      base: "nyon",
      status: "confirmed",
    },
  ],
  more: false,
  accounts: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d11",
      kind: "reservation",
      about: "K7M2QX9B",
      currency: "EUR",
      owedCents: 16_000,
      paidCents: 0,
      restCents: 16_000,
    },
  ],
  merged: [],
  suggestions: [{ ...exampleOther, alike: ["phone", "name"] }],
  history: [
    {
      at: "2027-05-04T08:00:00.000Z",
      action: "person.noted",
      actor: "person",
      name: "Camille Duvoisin",
      change: {},
    },
  ],
} as const satisfies PersonFile
