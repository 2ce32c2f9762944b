import { addressOf, lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { isRefundable } from "#app/features/licence/licence.rules.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { bookedPayment, openRefunds } from "#app/features/payments/payments.queries.server.ts"
import { leftAloneSince } from "#app/features/payments/payments.rules.ts"
import { type CompletedRefund, refundPayment } from "#app/features/payments/refund-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/start-payment.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { creditFee } from "./charge-fee.server.ts"

export type RefundApplicationOutcome =
  | { ok: true }
  | {
      ok: false
      refusal: "not-found" | "not-rejected" | "not-refundable" | "refused-by-provider" | "provider-unavailable"
    }

type RefundDeps = Pick<PaymentDeps, "db" | "clock" | "log" | "paymentProvider" | "tellOfMoney">

/** Refunds once; only the school starts it (design 7.12). A refunded draft is unpaid again. */
export async function refundApplication(
  deps: RefundDeps,
  { applicationId, actor }: { applicationId: string; actor: string },
): Promise<RefundApplicationOutcome> {
  const application = await statusOf(deps.db, applicationId)
  if (!application) return { ok: false, refusal: "not-found" }
  if (!isRefundable(application.status)) return { ok: false, refusal: "not-rejected" }
  const payment = await bookedPayment(deps.db, applicationId)
  if (!payment) return { ok: false, refusal: "not-refundable" }
  const { simulated } = deps.paymentProvider
  const refunded = await refundPayment(deps, {
    paymentId: payment.id,
    actor,
    // The lock stops a candidate from submitting at the same time.
    mayRefund: async (trx) => {
      if (application.userId) await lockAccount(trx, application.userId)
      return isRefundable((await statusOf(trx, applicationId, { lock: true }))?.status)
    },
    async onRefunded(trx, refund) {
      await creditFee(trx, { applicationId, now: refund.refundedAt })
      await mailRefund(trx, { applicationId, simulated, refund })
    },
  })
  if (refunded.ok) return { ok: true }
  if (!isRefundable((await statusOf(deps.db, applicationId))?.status)) return { ok: false, refusal: "not-rejected" }
  const { refusal } = refunded
  // A fee is refunded whole: the other refusals are of parts.
  return refusal === "provider-unavailable" || refusal === "refused-by-provider"
    ? { ok: false, refusal }
    : { ok: false, refusal: "not-refundable" }
}

/** Goes on with refunds that a crash or an unreachable provider left open. */
export async function resumeFeeRefunds(deps: RefundDeps): Promise<void> {
  const begunBefore = leftAloneSince(deps.clock.now())
  const which = { purpose: "fee", provider: deps.paymentProvider.name, begunBefore } as const
  for (const { applicationId } of await openRefunds(deps.db, which)) {
    if (applicationId) await refundApplication(deps, { applicationId, actor: "system" })
  }
}

async function statusOf(db: Db | Trx, applicationId: string, { lock = false } = {}) {
  return await db
    .selectFrom("boatLicenseApplications")
    .select(["status", "userId"])
    .where("id", "=", applicationId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Mails the account's address; nobody once it is deleted, although the money goes back. */
async function mailRefund(
  trx: Trx,
  { applicationId, simulated, refund }: { applicationId: string; simulated: boolean; refund: CompletedRefund },
): Promise<void> {
  const { userId, firstName, licenseType, status } = await trx
    .selectFrom("boatLicenseApplications")
    .select(["userId", "firstName", "licenseType", "status"])
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow()
  const to = userId ? await addressOf(trx, userId) : undefined
  if (!to) return
  const { amountCents, providerRef: reference, refundedAt } = refund
  await queueEmail(trx, {
    kind: "payment-refunded",
    to,
    data: { firstName, licenseType, amountCents, reference, refundedAt: refundedAt.toISOString(), simulated, status },
    entity: "boat-license-application",
    entityId: applicationId,
    sendAt: refundedAt,
  })
}
