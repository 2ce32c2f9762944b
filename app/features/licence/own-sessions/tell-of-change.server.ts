import { releaseSeatMail } from "#app/features/calendar/courses/held-seat-mails.server.ts"
import { sessionsNoted } from "#app/features/calendar/courses/seat-history.labels.ts"
import { momentOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import type { SeatToChange } from "#app/features/calendar/courses/training.queries.server.ts"
import { addressOf } from "#app/features/identity/identity.queries.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { school } from "#content/school.ts"
import type { LockedSeat } from "./locked-seat.ts"
import { calendarSeat } from "./own-sessions.queries.server.ts"

interface Change extends Pick<LockedSeat, "userId" | "application"> {
  actor: string
  seat: SeatToChange
  before?: SeatToChange
  /** What a move to another price charged or credited. */
  charged?: Moved
  /** Present only for a session that the candidate left. */
  left?: { keptPercent: number; keptCents: number; restCents: number; creditedCents: number }
  now: Date
}

export async function tellOfChange(trx: Trx, change: Change): Promise<void> {
  const { actor, userId, application, seat, before, charged, left, now } = change
  const { id: applicationId, firstName, lastName, phone, licenseType } = application
  await releaseSeatMail(trx, seat, { now })
  const email = (await addressOf(trx, userId)) ?? application.email
  const related = { entity: "boat-license-application", entityId: applicationId }
  await recordEvent(trx, {
    ...related,
    actor,
    action: before ? "application.session-moved" : "application.session-left",
    change: before
      ? {
          reference: seat.reference,
          sessionId: [before.sessionId, seat.sessionId],
          ...sessionsNoted({ from: before, to: seat }),
          ...charged,
        }
      : {
          reference: seat.reference,
          sessionId: seat.sessionId,
          priceCents: seat.priceCents,
          ...sessionsNoted({ from: seat }),
          ...moneyOf(left),
        },
  })
  const mailed = { ...calendarSeat(seat), licenseType }
  const changed = before ? { before: momentOf(before), ...pricesOf(before, seat) } : costOf(left)
  const data = { applicationId, firstName, seat: mailed, sequence: seat.sequence, ...changed }
  const sent = { ...related, sendAt: now }
  await queueEmail(trx, { ...sent, kind: "own-session-changed", to: email, data })
  await queueEmail(trx, {
    ...sent,
    kind: "own-session-changed-notice",
    to: school.email,
    data: { ...data, lastName, email, phone },
  })
}

function pricesOf({ priceCents: before }: SeatToChange, { priceCents: after }: SeatToChange) {
  return before === after ? {} : { prices: [before, after] as const }
}

function moneyOf(left: Change["left"]) {
  if (!left) return {}
  const { keptPercent, keptCents, creditedCents } = left
  return { keptPercent, ...(costsNothing(left) ? {} : { keptCents, creditedCents, currency: "CHF" }) }
}

function costOf(left: Change["left"]) {
  if (!left || costsNothing(left)) return {}
  const { keptCents, restCents } = left
  return { money: { keptCents, restCents } }
}

/** Nothing was charged for it. */
function costsNothing({ keptCents, creditedCents }: NonNullable<Change["left"]>): boolean {
  return keptCents === 0 && creditedCents === 0
}
