import { addressOf, lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { isRefundable } from "#app/features/licence/licence.rules.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

export type FeeRefusal = "not-found" | "not-rejected"

/** @returns undefined if the status of the application allows a refund of its fee */
export async function refundRefusal(db: Db | Trx, applicationId: string): Promise<FeeRefusal | undefined> {
  return refusalOf(await statusOf(db, applicationId))
}

/** Judges as `refundRefusal` does, with locks so that the candidate cannot submit at the same time. */
export async function lockToRefund(trx: Trx, applicationId: string): Promise<FeeRefusal | undefined> {
  const application = await statusOf(trx, applicationId)
  if (application?.userId) await lockAccount(trx, application.userId)
  return refusalOf(await statusOf(trx, applicationId, { lock: true }))
}

function refusalOf(application: Awaited<ReturnType<typeof statusOf>>): FeeRefusal | undefined {
  if (!application) return "not-found"
  return isRefundable(application.status) ? undefined : "not-rejected"
}

async function statusOf(db: Db | Trx, applicationId: string, { lock = false } = {}) {
  return await db
    .selectFrom("boatLicenseApplications")
    .select(["status", "userId"])
    .where("id", "=", applicationId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Sends nothing once the account is deleted. */
interface RefundedFee {
  applicationId: string
  amountCents: number
  /** The provider's reference; null for a transfer of the school. */
  reference: string | null
  refundedAt: Date
  simulated: boolean
}

export async function mailRefund(
  trx: Trx,
  { applicationId, amountCents, reference, refundedAt, simulated }: RefundedFee,
): Promise<void> {
  const { userId, firstName, licenseType, status } = await trx
    .selectFrom("boatLicenseApplications")
    .select(["userId", "firstName", "licenseType", "status"])
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow()
  const to = userId ? await addressOf(trx, userId) : undefined
  if (!to) return
  await queueEmail(trx, {
    kind: "payment-refunded",
    to,
    data: { firstName, licenseType, amountCents, reference, refundedAt: refundedAt.toISOString(), simulated, status },
    entity: "boat-license-application",
    entityId: applicationId,
    sendAt: refundedAt,
  })
}
