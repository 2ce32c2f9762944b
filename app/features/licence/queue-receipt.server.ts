import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { simulatedProviderName } from "#app/features/payments/payments.rules.ts"
import type { SettledPayment } from "#app/features/payments/settle-payment.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** A completed payment is acknowledged to the candidate; to nobody once the account is deleted. */
export async function queueReceipt(trx: Trx, payment: SettledPayment): Promise<void> {
  if (payment.status !== "completed" || payment.applicationId === null) return
  const application = await trx
    .selectFrom("boatLicenseApplications")
    .select(["email", "firstName", "licenseType"])
    .where("id", "=", payment.applicationId)
    .where("userId", "is not", null)
    .where("email", "!=", "")
    .executeTakeFirst()
  if (!application) return
  const { email, firstName, licenseType } = application
  await queueEmail(trx, {
    kind: "payment-received",
    to: email,
    data: {
      firstName,
      licenseType,
      amountCents: payment.amountCents,
      reference: payment.providerRef,
      paidAt: payment.settledAt.toISOString(),
      simulated: payment.provider === simulatedProviderName,
    },
    entity: "boat-license-application",
    entityId: payment.applicationId,
    sendAt: payment.settledAt,
  })
}
