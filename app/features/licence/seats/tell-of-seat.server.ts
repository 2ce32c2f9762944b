import { sessionsNoted } from "#app/features/calendar/courses/seat-history.labels.ts"
import { findSeat, seatsForCalendar } from "#app/features/calendar/courses/training.queries.server.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { countChange } from "#app/features/licence/application/count-change.server.ts"
import { withoutSeats } from "#app/features/licence/decision/decision-mail.server.ts"
import { type MailKinds, queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { LockedCandidate } from "./lock-candidate.server.ts"

interface SeatAct {
  action: "seat-added" | "seat-moved" | "seat-cancelled" | "seat-undone" | "seat-mail-released"
  reference: string
  /** The session, or those before and after a move. */
  sessionId: string | readonly [string, string]
  from?: SessionMoment
  to?: SessionMoment
  charged?: Moved
  /** The candidate asked to be taken out. */
  atWish?: true | undefined
  message?: string | undefined
  actor: string
  now: Date
}

/** Records the school's act on a seat, and raises the version that the candidate's page shows. */
export async function recordSeatAct(trx: Trx, { application }: LockedCandidate, act: SeatAct): Promise<void> {
  const { action, reference, sessionId, from, to, charged = {}, atWish, message, actor, now } = act
  await countChange(trx, application, now)
  await recordEvent(trx, {
    actor,
    action: `application.${action}`,
    entity: "boat-license-application",
    entityId: application.id,
    change: {
      reference,
      sessionId,
      ...sessionsNoted({ from, to }),
      ...charged,
      ...(atWish ? { atWish } : {}),
      ...(message ? { fields: ["message"] } : {}),
    },
  })
}

interface Told {
  seatId: string
  message?: string | undefined
}

interface Holder {
  userId: string | null
  application: Pick<LockedCandidate["application"], "id" | "firstName" | "licenseType">
}

/** What each mail about a seat says, read after the act. */
export async function toldOfSeat(db: Db | Trx, { userId, application }: Holder, { seatId, message }: Told) {
  const { id: applicationId, firstName, licenseType } = application
  const [seat] = await seatsForCalendar(db, [seatId])
  const stored = await findSeat(db, seatId)
  if (!seat || !stored) throw new Error("a seat that was changed is gone")
  const { sequence = 0, ...shown } = seat
  return {
    data: {
      firstName,
      seat: { ...shown, licenseType },
      sequence,
      ...(userId ? { applicationId } : {}),
      ...(message ? { message } : {}),
    },
    version: stored.version,
  }
}

/** The mail of a cancellation before it is made: of the seat alone, or of its whole session. */
export async function cancellationToPreview(
  db: Db,
  holder: Holder,
  { whole, ...cancelled }: Cancelled & { whole: boolean },
): Promise<MailKinds["training-session-cancelled"]> {
  const read = await readLedger(db, holder.application.id)
  const ledger = withoutSeats(read, [cancelled.seatId], cancelled.now)
  const mail = await cancellationMail(db, holder, { ...cancelled, ledger })
  return whole ? { ...mail, undo: { act: "session-cancelled", version: mail.undo.version, state: "open" } } : mail
}

/** Queues the mail of a seat that the school cancelled; nobody without an address gets one. */
export async function tellOfCancellation(trx: Trx, candidate: LockedCandidate, cancelled: Cancelled): Promise<void> {
  if (candidate.to === "") return
  const ledger = await readLedger(trx, candidate.application.id)
  const data = await cancellationMail(trx, candidate, { ...cancelled, ledger })
  await queueEmail(trx, { ...heldAbout(candidate, cancelled.now), kind: "training-session-cancelled", data })
}

type Cancelled = Told & Pick<SeatAct, "atWish"> & { now: Date }

async function cancellationMail(
  db: Db | Trx,
  holder: Holder,
  { atWish, ledger, now, ...told }: Cancelled & { ledger: Ledger },
) {
  const { data, version } = await toldOfSeat(db, holder, told)
  const money = accountMoney(ledger, undefined, now)
  return {
    ...data,
    choosable: holder.userId !== null,
    ...(money ? { money } : {}),
    ...(atWish ? { atWish } : {}),
    undo: { act: "cancelled" as const, version },
  }
}

export function heldAbout({ application, to }: LockedCandidate, now: Date) {
  return { to, entity: "boat-license-application", entityId: application.id, sendAt: mailTime(now) }
}
