import { addFee } from "#app/features/licence/account/charge-fee.server.ts"
import { findDraft } from "#app/features/licence/application/application.queries.server.ts"
import { lockDraft, touchDraft } from "#app/features/licence/lock-draft.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type ApplicationToPay, feeRefusal, type PayOutcome } from "./fee-to-pay.ts"

/** Without online payments the fee is a charge (school 4, "Simulated money"). A repeated request finds the charge. */
export async function oweFee({ db, clock }: PaymentDeps, pay: ApplicationToPay): Promise<PayOutcome> {
  const now = clock.now()
  const today = dayAt(now)
  return await inTransaction(db, async (trx): Promise<PayOutcome> => {
    await lockDraft(trx, pay.userId)
    const draft = await findDraft(trx, pay.userId, today)
    if (!draft) return { ok: false, refusal: "no-draft" }
    const { id: applicationId, licenseType, payment } = draft
    if (payment.status !== "none" && payment.status !== "failed") return { ok: true, payment, redirectUrl: null }
    const refusal = feeRefusal(draft, pay, today)
    if (refusal) return refusal
    const moved = await addFee(trx, { applicationId, licenseType, amountCents: payment.amountCents, now })
    const about = { entity: "boat-license-application", entityId: applicationId } as const
    await recordEvent(trx, { actor: pay.userId, action: "charge.added", ...about, change: moved })
    await touchDraft(trx, applicationId, now)
    const charged = await findDraft(trx, pay.userId, today)
    return { ok: true, payment: charged?.payment ?? payment, redirectUrl: null }
  })
}
