import type { SeatUndo, SessionUndo } from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { findSeat, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import { type AccountMoney, accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

interface QueuedSeatMail {
  seat: { id: string }
  undo: SeatUndo | SessionUndo
  money?: AccountMoney
}

/**
 * Reads the money of a seat's mail again when it is sent, because people pay and get refunds while it waits. Nobody is
 * told any more that a seat was added or moved that has ended since: another mail says so.
 */
export async function seatMailNow<Mail extends QueuedSeatMail>(
  db: Db,
  queued: Mail,
  now: Date,
): Promise<Mail | undefined> {
  const { seat, undo } = queued
  const stored = await findSeat(db, seat.id)
  if (!stored) return queued
  const ended = stored.status === "cancelled"
  if (undo.act !== "cancelled" && undo.act !== "session-cancelled" && ended) return undefined
  if (!queued.money) return queued
  const { applicationId } = stored
  const terms = ended ? undefined : programmeTerms(await seatsOfApplications(db, [applicationId]))
  const money = accountMoney(await readLedger(db, applicationId), terms, now)
  return { ...queued, money }
}
