import type { MoveTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import { changeTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { Claim } from "#app/features/bookings/manage/find-claimed.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { mailedMoney } from "#app/features/reservations/manage/decision-mail.server.ts"
import { lockDecided } from "#app/features/reservations/manage/lock-decided.server.ts"
import type { moveRefusals } from "#app/features/reservations/move/move.refusals.ts"
import { momentOf } from "#app/features/reservations/move/move-locked.server.ts"
import { moveWithin } from "#app/features/reservations/move/move-reservation.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { noticeOfChange } from "./notice-of-change.server.ts"
import { findClaimedReservation } from "./own-reservation.queries.server.ts"
import type { OwnReservationRefusal } from "./own-reservation.refusals.ts"

export interface OwnMoveAsked {
  claim: Claim
  version: number
  base: string
  date: string
  timeSlot: string
  now: Date
}

export type OwnMoveOutcome = { ok: true } | { ok: false; refusal: OwnReservationRefusal }

const refusalOfTerms = {
  late: "move-late",
  often: "moved-often",
  over: "not-changeable",
} as const satisfies Record<Exclude<MoveTerms, "free">, OwnReservationRefusal>

/** A person moves their own booking to another time or base (school 2, "Policies"). The reference stays. */
export async function moveOwnReservation(db: Db, asked: OwnMoveAsked): Promise<OwnMoveOutcome> {
  return await inTransaction(db, (trx) => moveOwnWithin(trx, asked))
}

async function moveOwnWithin(trx: Trx, { claim, ...asked }: OwnMoveAsked): Promise<OwnMoveOutcome> {
  const { version, now } = asked
  const claimed = await findClaimedReservation(trx, claim, now)
  if (!claimed) return { ok: false, refusal: "unknown-link" }
  const bookingId = claimed.id
  const actor = "userId" in claim ? claim.userId : "guest"
  const locked = await lockDecided(trx, { bookingId, version, actor, now })
  if (!locked.ok) return { ok: false, refusal: "changed-meanwhile" }
  const { move } = changeTerms(locked.reservation, now)
  if (move !== "free") return { ok: false, refusal: refusalOfTerms[move] }

  const outcome = await moveWithin(trx, { ...asked, bookingId, actor, byPerson: true })
  if (!outcome.ok) return { ok: false, refusal: refusalOfMove(outcome.refusal) }
  const moved = await trx.selectFrom("reservations").selectAll().where("id", "=", bookingId).executeTakeFirstOrThrow()
  const ledger = await readLedger(trx, bookingId)
  const from = momentOf(locked.reservation)
  await queueEmail(trx, noticeOfChange(moved, now, { from, ...mailedMoney(ledger, moved, now) }))
  return { ok: true }
}

function refusalOfMove(refusal: keyof typeof moveRefusals): OwnReservationRefusal {
  if (refusal === "not-found") return "unknown-link"
  if (refusal === "not-movable" || refusal === "already-begun") return "not-changeable"
  return refusal
}
