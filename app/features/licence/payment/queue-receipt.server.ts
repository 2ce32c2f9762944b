import { addressOf } from "#app/features/identity/identity.queries.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { isSimulated } from "#app/features/payments/payments.rules.ts"
import type { SettledPayment } from "#app/features/payments/provider/settle-payment.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Sends nothing once the account is deleted. */
export async function queueReceipt(trx: Trx, payment: SettledPayment): Promise<void> {
  if (payment.purpose !== "fee" || payment.status !== "completed") return
  const application = await trx
    .selectFrom("boatLicenseApplications")
    .select(["userId", "firstName", "licenseType"])
    .where("id", "=", payment.accountId)
    .executeTakeFirst()
  const to = application?.userId ? await addressOf(trx, application.userId) : undefined
  if (!application || !to) return
  const { firstName, licenseType } = application
  await queueEmail(trx, {
    kind: "payment-received",
    to,
    data: {
      firstName,
      licenseType,
      amountCents: payment.amountCents,
      reference: payment.providerRef,
      paidAt: payment.settledAt.toISOString(),
      simulated: isSimulated(payment),
    },
    entity: "boat-license-application",
    entityId: payment.accountId,
    sendAt: payment.settledAt,
  })
}
