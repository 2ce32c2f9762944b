import { pricesOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import type { StoredApplication } from "#app/features/licence/application.schema.ts"
import { findDocuments } from "#app/features/licence/documents/licence.documents.queries.server.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { personalTexts } from "#app/features/licence/personal-fields.labels.ts"
import { chargedFeeCents } from "#app/features/payments/ledger/sums.queries.server.ts"
import { paymentOf } from "#app/features/payments/payments.queries.server.ts"
import { liveStatuses, owedFeeState, paymentStateOf } from "#app/features/payments/payments.rules.ts"
import type { PaymentState } from "#app/features/payments/payments.schema.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

const draftColumns = [
  "id",
  "status",
  "version",
  "licenseType",
  ...personalTexts,
  "chosenSessions",
  "updatedAt",
] as const

/** Null without a draft. @param today of the fee, 'yyyy-MM-dd' */
export async function findDraft(db: Db | Trx, userId: string, today: string): Promise<StoredApplication | null> {
  const draft = await db
    .selectFrom("boatLicenseApplications")
    .select(draftColumns)
    .where("userId", "=", userId)
    .where("status", "=", "draft")
    .executeTakeFirst()
  if (!draft) return null
  const payment = await applicationPayment(db, draft, today)
  return {
    ...draft,
    documents: await findDocuments(db, draft.id),
    payment,
    typeLocked: liveStatuses.some((status) => status === payment.status),
    updatedAt: draft.updatedAt.toISOString(),
  }
}

async function applicationPayment(
  db: Db | Trx,
  { id, licenseType }: { id: string; licenseType: LicenceType },
  today: string,
): Promise<PaymentState> {
  const amountCents = await feeOf(db, licenseType, today)
  const payment = paymentStateOf(await paymentOf(db, id), amountCents)
  if (liveStatuses.some((status) => status === payment.status)) return payment
  const owedCents = await chargedFeeCents(db, id)
  if (owedCents > 0) return owedFeeState(owedCents)
  // The next attempt costs the fee of the licence chosen now.
  return payment.status === "failed" ? { ...payment, amountCents } : payment
}

/** What step 3 of the application charges (specification 9, "Wizard licence price"; design 7.2). */
export async function feeOf(db: Db | Trx, licenseType: LicenceType, today: string): Promise<number> {
  const { cents } = (await pricesOn(db, today))[`application-${licenseType}`]
  if (cents === null) throw new Error("a fee on quotation cannot be paid")
  return cents
}
