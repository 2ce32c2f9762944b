import { changeFact, changeSentences } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { saidOfSeat } from "#app/features/bookings/facts/said.labels.ts"
import type { SaidChange, SeatUndo, SessionUndo } from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { findSeat, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { programmeTerms, seatTerms } from "#app/features/licence/programme-terms.rules.ts"
import { type AccountMoney, accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { written } from "#app/ui/written.ts"

interface QueuedSeatMail {
  seat: { id: string }
  undo?: SeatUndo | SessionUndo
  money?: AccountMoney
  change?: SaidChange
}

/**
 * Reads money and terms of a seat's mail when it is sent, because people pay and time passes while it waits. Nobody is
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
  if (ended && undo && undo.act !== "cancelled" && undo.act !== "session-cancelled") return undefined
  const { money, changes } = await programmeNow(db, stored.applicationId, now, ended)
  return { ...queued, ...changes.get(seat.id), ...(money ? { money } : {}) }
}

/** The same of mails that name no account. */
export async function ownChangeNow<Mail extends { seat: { id: string }; applicationId: string }>(
  db: Db,
  queued: Mail,
  now: Date,
): Promise<Mail> {
  const { seat, applicationId } = queued
  return { ...queued, ...(await changeNow(db, { id: seat.id, applicationId }, now)) }
}

export async function changeNow(
  db: Db,
  seat: { id: string; applicationId: string },
  now: Date,
): Promise<{ change?: SaidChange }> {
  return (await programmeNow(db, seat.applicationId, now)).changes.get(seat.id) ?? {}
}

interface QueuedApplication {
  applicationId: string
  seats: readonly { id: string; change?: SaidChange }[]
  money?: AccountMoney
}

/** The same for all seats of an application that was sent. */
export async function applicationMailNow<Mail extends QueuedApplication>(
  db: Db,
  queued: Mail,
  now: Date,
): Promise<Mail> {
  const { money, changes } = await programmeNow(db, queued.applicationId, now)
  const seats = queued.seats.map((seat) => Object.assign({}, seat, changes.get(seat.id)))
  return { ...queued, seats, ...(money ? { money } : {}) }
}

/** The account of an application, without dues for a seat that ended, and what may be changed now of its seats, by id. */
async function programmeNow(db: Db, applicationId: string, now: Date, ended = false) {
  const application = await db
    .selectFrom("boatLicenseApplications")
    .select("status")
    .where("id", "=", applicationId)
    .executeTakeFirst()
  const changes = new Map<string, { change: SaidChange }>()
  if (!application) return { money: undefined, changes }
  const { status } = application
  const seats = await seatsOfApplications(db, [applicationId])
  const ledger = await readLedger(db, applicationId)
  const said = saidOfSeat(written)
  for (const seat of seats) {
    const terms = seatTerms({ status, seat }, { ledger, now })
    if (!terms.cancellable) continue
    const late = terms.move === "late"
    const fact = changeFact({ ...terms, late, confirmed: true, priceSet: true, quoted: null }, said)
    changes.set(seat.id, { change: { late, fact, sentence: changeSentences(terms, said)[0] ?? "" } })
  }
  return { money: accountMoney(ledger, ended ? undefined : programmeTerms(seats), now), changes }
}
