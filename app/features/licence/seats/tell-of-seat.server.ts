import { findSeat, seatsForCalendar } from "#app/features/calendar/courses/training.queries.server.ts"
import { countChange } from "#app/features/licence/application/count-change.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { LockedCandidate } from "./lock-candidate.server.ts"

interface SeatAct {
  action: "seat-added" | "seat-moved" | "seat-cancelled" | "seat-undone" | "seat-mail-released"
  reference: string
  /** The session, or those before and after a move. */
  sessionId: string | readonly [string, string]
  charged?: Moved
  message?: string | undefined
  actor: string
  now: Date
}

/** Records the school's act on a seat, and raises the version that the candidate's page shows. */
export async function recordSeatAct(trx: Trx, { application }: LockedCandidate, act: SeatAct): Promise<void> {
  const { action, reference, sessionId, charged = {}, message, actor, now } = act
  await countChange(trx, application, now)
  await recordEvent(trx, {
    actor,
    action: `application.${action}`,
    entity: "boat-license-application",
    entityId: application.id,
    change: { reference, sessionId, ...charged, ...(message ? { fields: ["message"] } : {}) },
  })
}

interface Told {
  seatId: string
  message?: string | undefined
}

/** What each mail about a seat says, read after the act. */
export async function toldOfSeat(trx: Trx, { userId, application }: LockedCandidate, { seatId, message }: Told) {
  const { id: applicationId, firstName, licenseType } = application
  const [seat] = await seatsForCalendar(trx, [seatId])
  const stored = await findSeat(trx, seatId)
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

/** Queues the mail of a seat that the school cancelled; nobody without an address gets one. */
export async function tellOfCancellation(
  trx: Trx,
  candidate: LockedCandidate,
  { now, ...told }: Told & { now: Date },
): Promise<void> {
  const { userId, application, to } = candidate
  if (to === "") return
  const { data, version } = await toldOfSeat(trx, candidate, told)
  const money = accountMoney(await readLedger(trx, application.id), undefined, now)
  await queueEmail(trx, {
    ...heldAbout(candidate, now),
    kind: "training-session-cancelled",
    data: {
      ...data,
      choosable: userId !== null,
      ...(money ? { money } : {}),
      undo: { act: "cancelled", version },
    },
  })
}

export function heldAbout({ application, to }: LockedCandidate, now: Date) {
  return { to, entity: "boat-license-application", entityId: application.id, sendAt: mailTime(now) }
}
