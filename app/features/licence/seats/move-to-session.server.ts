import { type SeatMailKind, seatMailOf } from "#app/features/calendar/courses/held-seat-mails.server.ts"
import type { SeatMoveUndo } from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { momentOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { moveAmongSeats } from "#app/features/licence/sessions/move-among-seats.server.ts"
import {
  dropHeldEmail,
  type HeldEmail,
  lockHeldEmail,
  releaseHeldEmail,
} from "#app/features/outbox/hold-email.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type LockedSeat, lockSeat, type SeatAsked } from "./lock-candidate.server.ts"
import { refusedBySession } from "./refused-by-session.server.ts"
import type { SeatsRefusal } from "./seats.refusals.ts"
import type { SeatOutcome } from "./take-out-of-session.server.ts"
import { heldAbout, recordSeatAct, toldOfSeat } from "./tell-of-seat.server.ts"

export interface SeatToMove extends SeatAsked {
  to: { sessionId: string; priceCents: number }
  message?: string | undefined
}

/**
 * The school moves a candidate to another session of the same kind and licence; the account is charged or credited the
 * difference of the prices. Until the new session begins, the candidate may accept, choose another or leave, free
 * (school 0). The mail leaves after `undoMinutes`; until then the move can be undone.
 */
export async function moveToSession(db: Db, { to, message, ...asked }: SeatToMove): Promise<SeatOutcome> {
  const { actor, now } = asked
  return await inTransaction(db, async (trx): Promise<SeatOutcome> => {
    const locked = await lockSeat(trx, asked)
    if (!locked.ok) return locked
    const { seat } = locked
    if (seat.bookingStatus !== "confirmed") return { ok: false, refusal: "seat-over" }
    if (seat.startsAt <= now) return { ok: false, refusal: "session-past" }
    if (seat.sessionId === to.sessionId) return { ok: false, refusal: "same-session" }
    const held = await lockHeldEmail(trx, seatMailOf(seat, now))
    const known = knownBefore(locked, held, asked.version)
    const returns = known.undo.sessionId === to.sessionId && known.undo.priceCents === to.priceCents
    const movedBySchoolAt = returns ? instantOf(known.undo) : now
    const moved = await moveLocked(trx, locked, { to, bySchool: { movedBySchoolAt }, now })
    if (!moved.ok) return moved
    const sessionId = [seat.sessionId, to.sessionId] as const
    const { charged, session } = moved
    const act = {
      action: "seat-moved",
      reference: seat.reference,
      sessionId,
      from: seat,
      to: session,
      charged,
    } as const
    await recordSeatAct(trx, locked, { ...act, message, actor, now })
    if (held && known.waits) await dropHeldEmail(trx, held.id)
    else if (held) await releaseHeldEmail(trx, { id: held.id, now })
    if (!returns) await tellOfMove(trx, locked, { known, priceCents: to.priceCents, message, now })
    return { ok: true, sessionId: to.sessionId }
  })
}

/** Moves the seat; the caller rolls back on a refusal. */
export async function moveLocked(
  trx: Trx,
  locked: LockedSeat,
  { to, bySchool, now }: Pick<SeatToMove, "to" | "now"> & { bySchool: { movedBySchoolAt: Date | null; back?: true } },
): Promise<{ ok: true; charged: Moved; session: SessionMoment } | { ok: false; refusal: SeatsRefusal }> {
  const { seat, seats, application } = locked
  const moving = { booking: seat, seats, licenceType: application.licenseType }
  const outcome = await moveAmongSeats(trx, { ...moving, ...to, bySchool, now })
  if (!outcome.ok) {
    if (outcome.refusal === "same-session") return { ok: false, refusal: "already-in" }
    if (outcome.refusal === "seat-changed") return { ok: false, refusal: "changed-meanwhile" }
    if (outcome.refusal === "other-kind" || outcome.refusal === "sessions-overlap") return outcome
    return { ok: false, refusal: await refusedBySession(trx, to.sessionId, { outcome, now }) }
  }
  return { ok: true, charged: outcome.charged, session: outcome.session }
}

export function instantOf({ movedBySchoolAt }: Pick<SeatMoveUndo, "movedBySchoolAt">): Date | null {
  return movedBySchoolAt === null ? null : new Date(movedBySchoolAt)
}

interface Known {
  /** The mail of an earlier move still waits: the candidate knows the seat where it was before that. */
  waits: boolean
  before: SessionMoment
  undo: Omit<SeatMoveUndo, "version">
  message?: string | undefined
}

/** Where the candidate knows the seat. */
function knownBefore({ seat }: LockedSeat, held: HeldEmail<SeatMailKind> | undefined, version: number): Known {
  if (held && "before" in held.data) {
    const { before, undo, message } = held.data
    if (undo.act === "moved" && undo.version === version) return { waits: true, before, undo, message }
  }
  const { sessionId, priceCents, movedBySchoolAt } = seat
  const undo = { act: "moved", sessionId, priceCents, movedBySchoolAt: movedBySchoolAt?.toISOString() ?? null } as const
  return { waits: false, before: momentOf(seat), undo }
}

async function tellOfMove(
  trx: Trx,
  locked: LockedSeat,
  { known, priceCents, message, now }: { known: Known; priceCents: number; message: string | undefined; now: Date },
): Promise<void> {
  if (locked.to === "") return
  const told = { seatId: locked.seat.id, message: message ?? known.message }
  const { data, version } = await toldOfSeat(trx, locked, told)
  const { before, undo } = known
  await queueEmail(trx, {
    ...heldAbout(locked, now),
    kind: "training-session-moved",
    data: {
      ...data,
      before,
      ...(undo.priceCents === priceCents ? {} : { prices: [undo.priceCents, priceCents] as const }),
      undo: { ...undo, version },
    },
  })
}
