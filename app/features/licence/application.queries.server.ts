import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { licenceFeeCents } from "#content/prices.ts"
import type { Application, ApplicationDocument, ApplicationPayment } from "./application.schema.ts"
import { underReviewStatuses } from "./licence.rules.ts"
import type { LicenceType } from "./licence.schema.ts"
import { paymentOf } from "./payment-meanwhile.server.ts"

const draftColumns = [
  "id",
  "status",
  "version",
  "licenseType",
  "firstName",
  "lastName",
  "email",
  "phone",
  "dateOfBirth",
  "placeOfBirth",
  "nationality",
  "address",
  "city",
  "postalCode",
  "country",
  "previousExperience",
  "previousLicenseDetails",
  "chosenSessions",
] as const

/** A person's draft with its documents and its payment; null when there is none. */
export async function findDraft(db: Db | Trx, userId: string): Promise<Application | null> {
  const draft = await db
    .selectFrom("boatLicenseApplications")
    .select(draftColumns)
    .where("userId", "=", userId)
    .where("status", "=", "draft")
    .executeTakeFirst()
  if (!draft) return null
  const payment = await applicationPayment(db, draft)
  return {
    ...draft,
    documents: await liveDocuments(db, draft.id),
    payment,
    typeLocked: payment.status === "pending" || payment.status === "completed",
  }
}

async function applicationPayment(
  db: Db | Trx,
  { id, licenseType }: { id: string; licenseType: LicenceType },
): Promise<ApplicationPayment> {
  const fee = { amountCents: licenceFeeCents[licenseType], currency: "CHF" } as const
  const payment = await paymentOf(db, id)
  if (!payment || payment.status === "refunded") return { status: "none", ...fee, reference: null, settlesAt: null }
  const { status, amountCents, providerRef, settlesAt } = payment
  // What failed says nothing of the next attempt, which costs what the licence chosen meanwhile costs.
  const amount = status === "failed" ? fee : { ...fee, amountCents }
  return { status, ...amount, reference: providerRef, settlesAt: settlesAt?.toISOString() ?? null }
}

async function liveDocuments(db: Db | Trx, applicationId: string): Promise<ApplicationDocument[]> {
  const documents = await db
    .selectFrom("documents")
    .select(["id", "kind", "name", "path", "size", "mime", "issuedOn", "createdAt"])
    .where("applicationId", "=", applicationId)
    .where("deletedAt", "is", null)
    .orderBy("kind")
    .execute()
  return documents.map(({ id, kind, name, path, size, mime, issuedOn, createdAt }) => ({
    id,
    kind,
    name,
    path,
    size,
    mime,
    issuedOn,
    createdAt: createdAt.toISOString(),
  }))
}

/** Whether the school already has an application of that type from that person before it (design 7.11). */
export async function isTypeOpen(db: Db | Trx, userId: string, licenseType: LicenceType): Promise<boolean> {
  const open = await db
    .selectFrom("boatLicenseApplications")
    .select("id")
    .where("userId", "=", userId)
    .where("licenseType", "=", licenseType)
    .where("status", "in", underReviewStatuses)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Locks a person's draft for the rest of the transaction, before anything else of it is read. */
export async function lockDraft(trx: Trx, userId: string): Promise<void> {
  await trx
    .selectFrom("boatLicenseApplications")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "=", "draft")
    .forUpdate()
    .execute()
}
