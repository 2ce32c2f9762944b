import {
  type Application,
  applicationAnswerSchema,
  draftSchema,
  submissionSchema,
  submittedApplicationSchema,
} from "#app/features/licence/application.schema.ts"
import { exampleDocument } from "#app/features/licence/documents/licence.documents.shapes.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"

const sessionId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13"

const person = {
  licenseType: "coastal",
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  dateOfBirth: "1990-04-12",
  placeOfBirth: "Nyon",
  nationality: "Suisse",
  address: "Chemin du Port 4",
  city: "Nyon",
  postalCode: "1260",
  country: "Suisse",
  previousExperience: "Deux étés de voile légère",
  previousLicenseDetails: null,
  chosenSessions: [{ id: sessionId, priceCents: 15_000 }],
} as const

const exampleDraft = { ...person, version: 1, chosenSessions: [...person.chosenSessions] }

export const exampleApplication: Application = {
  ...exampleDraft,
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
  status: "draft",
  version: 2,
  documents: [exampleDocument],
  payment: { status: "none", amountCents: 45_000, currency: "CHF", reference: null, simulated: false, settlesAt: null },
  typeLocked: false,
  updatedAt: "2027-06-09T17:24:00.000Z",
}

export const licenceDraft = shape("LicenceDraft", draftSchema, exampleDraft)

export const draftAnswer = shape("LicenceDraftAnswer", applicationAnswerSchema, {
  application: exampleApplication,
  takenTypes: [{ licenseType: "inland", reason: "open" }],
  today: "2027-06-10",
  onlinePayments: true,
  demoPayments: true,
})

export const submission = shape("LicenceSubmission", submissionSchema, {
  version: 2,
  sessions: [...person.chosenSessions],
})

export const submitted = shape("SubmittedLicenceApplication", submittedApplicationSchema, {
  applicationId: exampleApplication.id,
  submittedAt: "2027-06-10T10:00:00.000Z",
  bookings: [{ sessionId, reference: "K7M2QX9B", priceCents: 15_000 }],
})

export const exampleChange = {
  full: [sessionId],
  unavailable: [],
  repriced: [{ id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d15", priceCents: 16_000 }],
}
