import type { MoveTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import { momentOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { overlapping } from "#app/features/calendar/courses/training.rules.ts"
import { type MovedSeatOutcome, moveSeat } from "#app/features/calendar/door/take-seats.server.ts"
import { sessionTerms } from "#app/features/licence/programme-terms.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type ChangeAsked, type ClaimedSeat, countChange, lockClaimed } from "./lock-claimed.server.ts"
import type { OwnSessionsRefusal } from "./own-sessions.refusals.ts"
import { tellOfChange } from "./tell-of-change.server.ts"

export type OwnSessionOutcome = { ok: true } | { ok: false; refusal: OwnSessionsRefusal }

const refusalOfTerms = {
  late: "move-late",
  often: "moved-often",
  over: "not-changeable",
} as const satisfies Record<Exclude<MoveTerms, "free">, OwnSessionsRefusal>

/** A candidate moves a session to another of the same kind and price (school 2, "Policies"). The reference stays. */
export async function moveOwnSession(
  db: Db,
  { sessionId, ...asked }: ChangeAsked & { sessionId: string },
): Promise<OwnSessionOutcome> {
  return await inTransaction(db, async (trx): Promise<OwnSessionOutcome> => {
    const locked = await lockClaimed(trx, asked)
    if (!locked.ok) return locked
    const { move } = sessionTerms({ status: locked.application.status, seat: locked.seat }, asked.now)
    if (move !== "free") return { ok: false, refusal: refusalOfTerms[move] }
    return await moveLocked(trx, locked, { sessionId, now: asked.now })
  })
}

async function moveLocked(
  trx: Trx,
  locked: ClaimedSeat,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<OwnSessionOutcome> {
  const { application, seat, all } = locked
  const outcome = await moveSeat(trx, { booking: seat, licenceType: application.licenseType, sessionId, now })
  if (!outcome.ok) return { ok: false, refusal: refusalOf(outcome) }
  const { session, sequence } = outcome
  if (session.sessionType !== seat.sessionType) return { ok: false, refusal: "other-kind" }
  const others = all.filter(({ id, bookingStatus }) => bookingStatus === "confirmed" && id !== seat.id)
  if (others.some((other) => overlapping([other, session]).length > 0)) {
    return { ok: false, refusal: "sessions-overlap" }
  }
  await countChange(trx, application, now)
  const { startsAt, endsAt } = session
  const moved = { ...seat, ...momentOf(session), sessionId, sequence, startsAt, endsAt }
  await tellOfChange(trx, { ...locked, seat: moved, before: seat, now })
  return { ok: true }
}

function refusalOf(outcome: Exclude<MovedSeatOutcome, { ok: true }>): OwnSessionsRefusal {
  if (outcome.refusal === "seat-changed") return "changed-meanwhile"
  if (outcome.refusal !== "sessions-changed") return outcome.refusal
  const { full, repriced } = outcome.changed
  if (full.length > 0) return "session-full"
  return repriced.length > 0 ? "other-price" : "session-unavailable"
}
