import { subHours } from "date-fns"
import { seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { freeSeats } from "#app/features/calendar/door/free-seats.server.ts"
import { underReviewStatuses } from "#app/features/licence/licence.rules.ts"
import { isDepositOverdue } from "#app/features/payments/ledger/dues.rules.ts"
import { chargedBefore, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { tellHolder } from "#app/features/payments/told/tell-holder.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { applicationHolder } from "./application-holders.queries.server.ts"
import { paymentTerms } from "./payment-terms.rules.ts"

/**
 * Frees the seats of candidates whose deposit was not paid in so many hours after it was charged; they may choose other
 * sessions (school 4, "Deposit").
 */
export async function freeUnpaidSeats(trx: Trx, { hours, now }: { hours: number; now: Date }): Promise<void> {
  const before = subHours(now, hours)
  for (const { id, version } of await applicationsWithCharges(trx, before)) {
    const terms = paymentTerms(await seatsOfApplications(trx, [id]))
    const ledger = await readLedger(trx, { applicationId: id })
    if (!terms || !isDepositOverdue(ledger, terms, before)) continue
    const holder = await applicationHolder(trx, id)
    const freed = await freeSeats(trx, { applicationIds: [id], now })
    if (freed.length === 0) continue
    await trx
      .updateTable("boatLicenseApplications")
      .set({ updatedAt: now, version: version + 1 })
      .where("id", "=", id)
      .execute()
    await recordEvent(trx, {
      actor: "system",
      action: "application.sessions-lapsed",
      entity: "boat-license-application",
      entityId: id,
      change: { seatsFreed: freed.length },
    })
    await tellHolder(trx, holder, { occasion: "lapsed", now })
  }
}

/** Locked, by id. */
async function applicationsWithCharges(trx: Trx, before: Date) {
  return await trx
    .selectFrom("boatLicenseApplications")
    .select(["id", "version"])
    .where("status", "in", [...underReviewStatuses, "approved"])
    .where("id", "in", chargedBefore(trx, "applicationId", before))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
}
