import type { ApplicationFile, ListedApplication } from "./application.admin.schema.ts"
import { exampleApplication } from "./application.examples.server.ts"

export const exampleListed: ListedApplication = {
  id: exampleApplication.id,
  firstName: exampleApplication.firstName,
  lastName: exampleApplication.lastName,
  email: exampleApplication.email,
  phone: exampleApplication.phone,
  personDeleted: false,
  licenseType: "coastal",
  status: "submitted",
  submittedAt: "2027-06-10T10:00:00.000Z",
}

const { dateOfBirth, placeOfBirth, nationality, address, postalCode, city, country } = exampleApplication
const { previousExperience, previousLicenseDetails } = exampleApplication

/** For the API's description. */
export const exampleFile: ApplicationFile = {
  ...exampleListed,
  version: 3,
  createdAt: "2027-06-09T17:30:00.000Z",
  reviewedAt: null,
  notes: null,
  file: {
    ...{ dateOfBirth, placeOfBirth, nationality, address, postalCode, city, country },
    ...{ previousExperience, previousLicenseDetails },
    identityDocumentUploaded: false,
    photoUploaded: false,
    medicalCertificateUploaded: true,
    documents: exampleApplication.documents.map(({ path: _, ...document }) => document),
    certificateWasRecent: true,
  },
  sessions: [
    {
      id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d16",
      reference: "K7M2QX9B",
      sessionId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d13",
      bookingStatus: "confirmed",
      priceCents: 15_000,
      sessionType: "theory",
      date: "2027-06-12",
      startTime: "09:00",
      endTime: "12:00",
      instructorName: "Karim Jaccard",
      location: "Base de Nyon",
    },
  ],
  payment: {
    status: "completed",
    amountCents: 45_000,
    currency: "CHF",
    reference: "SIM-K7M2QX9B",
    refundPending: false,
  },
  history: [
    {
      at: "2027-06-10T10:00:00.000Z",
      action: "application.submitted",
      actor: "person",
      name: "Élodie Rochat",
      change: { status: ["draft", "submitted"], licenseType: "coastal", sessions: [] },
    },
  ],
}
