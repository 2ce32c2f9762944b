import { historyAmong } from "#app/features/identity/history.queries.server.ts"
import { bookedPayment, paymentIdsOf } from "#app/features/payments/payments.queries.server.ts"
import { bookingsOfApplications } from "#app/features/training/training.queries.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { ApplicationFile } from "./application.admin.schema.ts"
import type { ApplicationDocument, DocumentKind } from "./application.schema.ts"
import { findDocuments } from "./licence.documents.queries.server.ts"
import { isRecentCertificate, isSent } from "./licence.rules.ts"

const fileColumns = [
  "dateOfBirth",
  "placeOfBirth",
  "nationality",
  "address",
  "postalCode",
  "city",
  "country",
  "previousExperience",
  "previousLicenseDetails",
] as const

/** An application as the school examines it, undefined when there is none of that id; a draft without its contents. */
export async function findApplicationFile(db: Db, id: string): Promise<ApplicationFile | undefined> {
  const application = await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId", "version", "status", "licenseType", "firstName", "lastName", "email", "phone", "notes"])
    .select(["createdAt", "submittedAt", "reviewedAt", ...fileColumns])
    .where("id", "=", id)
    .executeTakeFirst()
  if (!application) return undefined
  const { userId, createdAt, submittedAt, reviewedAt } = application
  const [documents, bookings, payment] = await Promise.all([
    isSent(application.status) ? findDocuments(db, id) : [],
    bookingsOfApplications(db, [id]),
    bookedPayment(db, id),
  ])
  const { version, status, licenseType, firstName, lastName, email, phone, notes } = application
  return {
    ...{ id, version, status, licenseType, firstName, lastName, email, phone, notes },
    personDeleted: userId === null,
    createdAt: createdAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    file: isSent(status) ? fileOf(application, documents) : null,
    sessions: bookings.get(id) ?? [],
    payment: payment ? withoutId(payment) : null,
    history: await toldOf(db, { id, userId, documentIds: documents.map((document) => document.id) }),
  }
}

function withoutId({ id: _, ...payment }: { id: string } & NonNullable<ApplicationFile["payment"]>) {
  return payment
}

type FileColumns = Pick<NonNullable<ApplicationFile["file"]>, (typeof fileColumns)[number]>

function fileOf(
  application: FileColumns & { submittedAt: Date | null },
  documents: readonly ApplicationDocument[],
): NonNullable<ApplicationFile["file"]> {
  const { dateOfBirth, placeOfBirth, nationality, address, postalCode, city, country } = application
  const { previousExperience, previousLicenseDetails, submittedAt } = application
  const documentOf = (kind: DocumentKind) => documents.find((document) => document.kind === kind)
  const certificate = documentOf("medical")
  return {
    ...{ dateOfBirth, placeOfBirth, nationality, address, postalCode, city, country },
    ...{ previousExperience, previousLicenseDetails },
    identityDocumentUploaded: documentOf("identity") !== undefined,
    photoUploaded: documentOf("photo") !== undefined,
    medicalCertificateUploaded: certificate !== undefined,
    documents: documents.map(({ path: _, ...document }) => document),
    certificateWasRecent:
      certificate && submittedAt ? isRecentCertificate(certificate.issuedOn, dayAt(submittedAt)) : null,
  }
}

/** Of the many things that happen to an application while it is written, what its history tells. */
const told = {
  application: ["application.begun", "application.submitted", "application.approved", "application.rejected"],
  payment: ["payment.completed", "payment.failed", "payment.refunded", "payment.refund-refused"],
  document: ["document.opened"],
}

/** The candidate's own looks at the documents are left out: the wizard shows them each time. */
async function toldOf(
  db: Db,
  { id, userId, documentIds }: { id: string; userId: string | null; documentIds: readonly string[] },
): Promise<ApplicationFile["history"]> {
  return await historyAmong(db, [
    { entity: "boat-license-application", entityIds: [id], actions: told.application },
    { entity: "payment", entityIds: await paymentIdsOf(db, id), actions: told.payment },
    { entity: "document", entityIds: documentIds, actions: told.document, notBy: userId },
  ])
}
