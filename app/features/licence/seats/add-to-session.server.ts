import { lockForChange } from "#app/features/calendar/courses/lock-session.server.ts"
import { overlapping } from "#app/features/calendar/courses/training.rules.ts"
import { type TakenSeat, takeSeats } from "#app/features/calendar/door/take-seats.server.ts"
import { withFreshReference } from "#app/features/calendar/door/with-fresh-reference.server.ts"
import { keepsSeats } from "#app/features/licence/licence.rules.ts"
import { programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { accountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type LockedCandidate, lockCandidate, othersOf } from "./lock-candidate.server.ts"
import { refusedBySession } from "./refused-by-session.server.ts"
import type { SeatOutcome } from "./take-out-of-session.server.ts"
import { heldAbout, recordSeatAct, toldOfSeat } from "./tell-of-seat.server.ts"

export interface SeatToAdd {
  sessionId: string
  /** Of the session. */
  version: number
  applicationId: string
  message?: string | undefined
  actor: string
  now: Date
}

/**
 * The school adds a candidate to a session: place and charge as if the candidate had booked it. The mail leaves after
 * `undoMinutes`; until then the addition can be undone.
 */
export async function addToSession(db: Db, adding: SeatToAdd): Promise<SeatOutcome> {
  return await withFreshReference(() => inTransaction(db, (trx) => addWithin(trx, adding)))
}

async function addWithin(trx: Trx, adding: SeatToAdd): Promise<SeatOutcome> {
  const { sessionId, applicationId, actor, message, now } = adding
  const candidate = await lockCandidate(trx, applicationId)
  if (!candidate) return { ok: false, refusal: "application-not-found" }
  const { application } = candidate
  if (!keepsSeats(application.status)) return { ok: false, refusal: "not-admitted" }
  const others = othersOf(candidate)
  if (others.some((seat) => seat.sessionId === sessionId)) return { ok: false, refusal: "already-in" }
  const locked = await lockForChange(trx, adding)
  if (!locked.ok) return locked
  const { priceCents } = locked.session
  const outcome = await takeSeats(trx, {
    applicationId,
    licenceType: application.licenseType,
    sessions: [{ id: sessionId, priceCents }],
    now,
  })
  if (!outcome.ok) return { ok: false, refusal: await refusedBySession(trx, sessionId, { outcome, now }) }
  const [seat] = outcome.seats
  if (!seat) throw new Error("one seat was asked for, and none given")
  if (others.some((other) => overlapping([other, seat]).length > 0)) return { ok: false, refusal: "sessions-overlap" }
  const charged = priceCents > 0 ? { chargedCents: priceCents, currency: "CHF" as const } : {}
  const { reference } = seat
  await recordSeatAct(trx, candidate, {
    action: "seat-added",
    reference,
    sessionId,
    to: seat,
    charged,
    message,
    actor,
    now,
  })
  await tellOfAddition(trx, candidate, { seat, message, now })
  return { ok: true, sessionId }
}

async function tellOfAddition(
  trx: Trx,
  candidate: LockedCandidate,
  { seat, message, now }: { seat: TakenSeat; message: string | undefined; now: Date },
): Promise<void> {
  const { application, seats, to } = candidate
  if (to === "") return
  const { data, version } = await toldOfSeat(trx, candidate, { seatId: seat.id, message })
  const added = { ...seat, bookingStatus: "confirmed" as const }
  const programme = [...seats.filter(({ applicationId }) => applicationId === application.id), added]
  const money = accountMoney(await readLedger(trx, application.id), programmeTerms(programme), now)
  await queueEmail(trx, {
    ...heldAbout(candidate, now),
    kind: "training-session-added",
    data: {
      ...data,
      ...(money ? { money } : {}),
      undo: { act: "added", version },
    },
  })
}
