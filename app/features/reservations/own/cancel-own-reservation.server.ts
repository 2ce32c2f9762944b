import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { lockForOffers } from "#app/features/calendar/door/offer-places.server.ts"
import { lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { shownTerms } from "#app/features/reservations/charges.rules.ts"
import { changeLocked } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { decisionMail, decisionMailOf, mailedMoney } from "#app/features/reservations/manage/decision-mail.server.ts"
import { lockDecided } from "#app/features/reservations/manage/lock-decided.server.ts"
import { offerFreed } from "#app/features/reservations/waiting/make-offers.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { noticeOfChange } from "./notice-of-change.server.ts"
import { findClaimedReservation } from "./own-reservation.queries.server.ts"

export interface CancellationAsked {
  claim: Claim
  version: number
  /** The part of the price that the page said the school keeps. */
  keptPercent: number
  /** The same in cents, if the page showed an amount. */
  keptCents?: number | null | undefined
  now: Date
}

export type CancelRefusal = "unknown-link" | "changed-meanwhile" | "not-changeable" | "terms-changed"
export type CancelOutcome = { ok: true } | { ok: false; refusal: CancelRefusal }

/** A person cancels their own booking (school 2, "Policies"). The mails leave at once. */
export async function cancelOwnReservation(db: Db, asked: CancellationAsked): Promise<CancelOutcome> {
  return await inTransaction(db, (trx) => cancelWithin(trx, asked))
}

async function cancelWithin(trx: Trx, asked: CancellationAsked): Promise<CancelOutcome> {
  const { claim, version, keptPercent, now } = asked
  const claimed = await findClaimedReservation(trx, claim, now)
  if (!claimed) return { ok: false, refusal: "unknown-link" }
  const actor = "userId" in claim ? claim.userId : "guest"
  const locked = await lockDecided(trx, { bookingId: claimed.id, version, actor, now })
  if (!locked.ok) return { ok: false, refusal: "changed-meanwhile" }
  const { reservation } = locked
  const terms = shownTerms(reservation, await readLedger(trx, reservation.id), now)
  if (!terms.cancellable) return { ok: false, refusal: "not-changeable" }
  if (terms.keptPercent !== keptPercent) return { ok: false, refusal: "terms-changed" }
  if (asked.keptCents !== undefined && asked.keptCents !== terms.keptCents)
    return { ok: false, refusal: "terms-changed" }

  const held = await lockHeldEmail(trx, decisionMailOf(reservation.id, now))
  await lockForOffers(trx, reservation.id)
  await offerFreed(trx, await changeLocked(trx, reservation, { status: "cancelled", keptPercent, actor, now }), now)
  if (held) await releaseHeldEmail(trx, { id: held.id, now })
  const { email, phone } = reservation
  const ledger = await readLedger(trx, reservation.id)
  if (email) {
    const person = { ...reservation, email, phone: phone ?? "" }
    const { data } = await decisionMail(trx, person, { status: "cancelled", ledger, now })
    await queueEmail(trx, {
      kind: "reservation-cancelled",
      to: email,
      data: { ...data, own: { keptPercent } },
      entity: "reservation",
      entityId: reservation.id,
      sendAt: now,
    })
  }
  const cancelled = { ...reservation, status: "cancelled" as const }
  await queueEmail(trx, noticeOfChange(cancelled, now, mailedMoney(ledger, cancelled, now)))
  return { ok: true }
}
