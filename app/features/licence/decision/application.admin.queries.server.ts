import { sql } from "kysely"
import { countManageLinks } from "#app/features/bookings/links/manage-links.server.ts"
import { bookingsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { historyAmong } from "#app/features/identity/history.queries.server.ts"
import type { DocumentKind } from "#app/features/licence/application.schema.ts"
import { findDocuments } from "#app/features/licence/documents/licence.documents.queries.server.ts"
import { isRecentCertificate, isSent } from "#app/features/licence/licence.rules.ts"
import { fileTexts } from "#app/features/licence/personal-fields.labels.ts"
import { chargedFeeCents, sumsOfAccounts } from "#app/features/payments/ledger/sums.queries.server.ts"
import { bookedPayment, paidApplications, paymentIdsOf } from "#app/features/payments/payments.queries.server.ts"
import { liveStatuses } from "#app/features/payments/payments.rules.ts"
import { dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.ts"
import { type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import { doneTo } from "#app/platform/record-event.server.ts"
import type {
  ApplicationFile,
  ListedApplication,
  ListedApplications,
  StatusFilter,
} from "./application.admin.schema.ts"
import { isHeld } from "./decision-mail.server.ts"

/** The index's expression; drafts come last in the newest-first order. */
const bySubmission = sql`coalesce(submitted_at, '-infinity')`

export const applicationsList = sortedList({
  name: "applications",
  orders: {
    "submittedAt:desc": { by: bySubmission, type: "timestamptz", direction: "desc" },
    "submittedAt:asc": { by: bySubmission, type: "timestamptz", direction: "asc" },
  },
  first: "submittedAt:desc",
})

export type ApplicationsAsked = PageAsked<"submittedAt:desc" | "submittedAt:asc"> & { status: StatusFilter }

export async function listApplications(db: Db, asked: ApplicationsAsked): Promise<ListedApplications> {
  const { items, nextCursor } = await applicationsList.page(db, listed(db, asked), asked)
  return { items: items.map(forSchool), nextCursor }
}

export async function searchApplications(db: Db, q: SearchTerms, atMost: number) {
  const rows = db
    .selectFrom("boatLicenseApplications")
    .select(["id", "firstName", "lastName", "email", "licenseType", "status", "submittedAt"])
  const { items, more } = await applicationsList.head(db, rows, { q }, atMost)
  return {
    items: items.map((row) => Object.assign(row, { submittedAt: row.submittedAt?.toISOString() ?? null })),
    more,
  }
}

export function applicationPages(db: Db, asked: ApplicationsAsked) {
  return applicationsList.pages(db, listed(db, asked), asked, csvPageSize)
}

function listed(db: Db, { status }: Pick<ApplicationsAsked, "status">) {
  const all = db
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId", "firstName", "lastName", "email", "phone", "licenseType", "status", "submittedAt"])
    .select("phoneNormal")
  if (status === "all") return all
  if (status !== "paid_draft") return all.where("status", "=", status)
  return all.where("status", "=", "draft").where("id", "in", paidApplications(db))
}

export type ListedRow = Omit<ListedApplication, "personDeleted" | "submittedAt"> & {
  userId: string | null
  submittedAt: Date | null
}

function forSchool({ userId, submittedAt, ...row }: ListedRow): ListedApplication {
  return { ...row, personDeleted: userId === null, submittedAt: submittedAt?.toISOString() ?? null }
}

/** Undefined without such an application; a draft's private part is null. */
export async function findApplicationFile(db: Db, id: string, reader: string): Promise<ApplicationFile | undefined> {
  const application = await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId", "version", "status", "licenseType", "firstName", "lastName", "email", "phone", "notes"])
    .select(["personId", "phoneNormal", "createdAt", "submittedAt", "reviewedAt", "decisionMessage as message"])
    .where("id", "=", id)
    .executeTakeFirst()
  if (!application) return undefined
  const { userId, createdAt, submittedAt, reviewedAt, ...shown } = application
  const [file, bookings, payment, links, sums] = await Promise.all([
    isSent(shown.status) ? fileOf(db, { id, submittedAt, reader }) : null,
    bookingsOfApplications(db, [id]),
    feeState(db, id),
    countManageLinks(db, { kind: "application", id }),
    sumsOfAccounts(db, [id]),
  ])
  return {
    ...shown,
    links,
    userId,
    personDeleted: userId === null,
    createdAt: createdAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    file,
    sessions: bookings.get(id) ?? [],
    payment,
    account: sums.get(id) ?? null,
    history: await toldOf(db, { id, userId, documentIds: (file?.documents ?? []).map((document) => document.id) }),
  }
}

export async function findToPreview(db: Db, id: string, now: Date) {
  const application = await db
    .selectFrom("boatLicenseApplications")
    .select(["firstName", "licenseType"])
    .where("id", "=", id)
    .executeTakeFirst()
  if (!application) return undefined
  const approved = ((await bookingsOfApplications(db, [id])).get(id) ?? []).filter(isHeld)
  const rejected = approved.filter(({ date, startTime }) => instantAt(date, startTime) > now)
  return { ...application, seats: { approved, rejected } }
}

type File = NonNullable<ApplicationFile["file"]>

async function fileOf(
  db: Db,
  { id, submittedAt, reader }: { id: string; submittedAt: Date | null; reader: string },
): Promise<File> {
  const person = await db
    .selectFrom("boatLicenseApplications")
    .select(fileTexts)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  const documents = await findDocuments(db, id)
  const entityIds = documents.map((document) => document.id)
  const opened = await doneTo(db, { actor: reader, action: "document.opened", entity: "document", entityIds })
  const documentOf = (kind: DocumentKind) => documents.find((document) => document.kind === kind)
  const certificate = documentOf("medical")
  return {
    ...person,
    identityDocumentUploaded: documentOf("identity") !== undefined,
    photoUploaded: documentOf("photo") !== undefined,
    medicalCertificateUploaded: certificate !== undefined,
    documents: documents.map((document) => ({
      id: document.id,
      kind: document.kind,
      name: document.name,
      size: document.size,
      mime: document.mime,
      issuedOn: document.issuedOn,
      createdAt: document.createdAt,
      openedByYou: opened.has(document.id),
    })),
    certificateWasRecent:
      certificate && submittedAt ? isRecentCertificate(certificate.issuedOn, dayAt(submittedAt)) : null,
  }
}

type FeeState = ApplicationFile["payment"]

async function feeState(db: Db, id: string): Promise<FeeState> {
  const payment = await bookedPayment(db, id)
  if (payment && liveStatuses.some((status) => status === payment.status)) return stateOf(payment)
  const amountCents = await chargedFeeCents(db, id)
  if (amountCents === 0) return payment ? stateOf(payment) : null
  const none = { reference: null, settledAt: null, refundPending: false, simulated: false }
  return { status: "owed", amountCents, currency: "CHF", ...none }
}

function stateOf(payment: NonNullable<Awaited<ReturnType<typeof bookedPayment>>>) {
  const { status, amountCents, reference, settledAt, refundPending, simulated } = payment
  return {
    status,
    simulated,
    amountCents,
    currency: "CHF" as const,
    reference,
    settledAt: settledAt?.toISOString() ?? null,
    refundPending,
  }
}

const told = {
  application: [
    "application.begun",
    "application.submitted",
    "application.session-replaced",
    "application.session-moved",
    "application.session-left",
    "application.session-move-accepted",
    "application.sessions-lapsed",
    "application.seat-added",
    "application.seat-moved",
    "application.seat-cancelled",
    "application.seat-undone",
    "application.seat-mail-released",
    "application.links-revoked",
    "application.approved",
    "application.rejected",
    "charge.added",
    "charge.credited",
  ],
  payment: [
    "payment.completed",
    "payment.failed",
    "payment.taken",
    "payment.refunded",
    "payment.given-back",
    "payment.refund-refused",
  ],
  document: ["document.opened"],
} as const

/** Leaves out the candidate's own views of documents, because the wizard causes them. */
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
