import type { BookedSession } from "#app/features/calendar/courses/training.schema.ts"
import { exampleApplication } from "#app/features/licence/application/application.shapes.server.ts"
import type { Application } from "#app/features/licence/application.schema.ts"
import { exampleDocument } from "#app/features/licence/documents/licence.documents.shapes.server.ts"
import { type FileText, fileTexts } from "#app/features/licence/personal-fields.labels.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { applicationFileSchema, type ListedApplication } from "./application.admin.schema.ts"

const { id, firstName, lastName, email, phone } = exampleApplication
const { path: _path, url: _url, ...document } = exampleDocument

export const exampleListed: ListedApplication = {
  id,
  firstName,
  lastName,
  email,
  phone,
  phoneNormal: "+41791234567",
  personDeleted: false,
  licenseType: "coastal",
  status: "submitted",
  submittedAt: "2027-06-10T10:00:00.000Z",
}

const exampleTexts = Object.fromEntries(fileTexts.map((field) => [field, exampleApplication[field]])) as Pick<
  Application,
  FileText
>

export const exampleSeat = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d16",
  reference: "K7M2QX9B",
  sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
  bookingStatus: "confirmed",
  priceCents: 15_000,
  sessionCancelled: false,
  takenOut: false,
  keptPercent: null,
  replaces: null,
  sessionType: "theory",
  date: "2027-06-12",
  startTime: "09:00",
  endTime: "12:00",
  instructorName: "Karim Jaccard",
  location: "Base de Nyon",
} as const satisfies BookedSession

export const applicationFile = shape("LicenceApplicationFile", applicationFileSchema, {
  ...exampleListed,
  userId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  personId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14",
  version: 3,
  createdAt: "2027-06-09T17:30:00.000Z",
  reviewedAt: null,
  notes: null,
  message: null,
  file: {
    ...exampleTexts,
    identityDocumentUploaded: false,
    photoUploaded: false,
    medicalCertificateUploaded: true,
    documents: [{ ...document, openedByYou: true }],
    certificateWasRecent: true,
  },
  links: 1,
  sessions: [exampleSeat],
  payment: {
    status: "completed",
    simulated: true,
    amountCents: 45_000,
    currency: "CHF",
    reference: "SIM-K7M2QX9B",
    settledAt: "2027-06-10T09:41:00.000Z",
    refundPending: false,
  },
  account: { currency: "CHF", owedCents: 60_000, paidCents: 45_000, restCents: 15_000 },
  history: [
    {
      at: "2027-06-10T10:00:00.000Z",
      action: "application.submitted",
      actor: "person",
      name: "Élodie Rochat",
      change: { status: ["draft", "submitted"], licenseType: "coastal", sessions: [] },
    },
  ],
})
