import { sessionsNoted } from "#app/features/calendar/courses/seat-history.labels.ts"
import { momentOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { bookingsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { overlapping, unreplaced } from "#app/features/calendar/courses/training.rules.ts"
import type { BookedSession } from "#app/features/calendar/courses/training.schema.ts"
import { type ChangedSessions, type TakenSeat, takeSeats } from "#app/features/calendar/door/take-seats.server.ts"
import { withFreshReference } from "#app/features/calendar/door/with-fresh-reference.server.ts"
import { lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { countChange } from "#app/features/licence/application/count-change.server.ts"
import { lockApplications } from "#app/features/licence/application/lock-applications.server.ts"
import { endOfSeat, keepsSeats } from "#app/features/licence/licence.rules.ts"
import type { LicenceType, ReplacedSeat, Replacement } from "#app/features/licence/licence.schema.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { claimKey, requestHash } from "#app/platform/http/idempotency.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { replacementRefusals } from "./replacement.refusals.ts"

export interface SessionToReplace {
  applicationId: string
  /** The account with its confirmed address. */
  candidate: { userId: string; email: string }
  replacement: Replacement
  idempotencyKey: string
  now: Date
}

export type ReplaceRefusal = keyof typeof replacementRefusals

export type ReplaceOutcome = { ok: true; seat: ReplacedSeat } | { ok: false; refusal: ReplaceRefusal }

/** One transaction for key, seat, event and mail. Replaces a cancelled booking once, by the same kind. */
export async function replaceSession(db: Db, replace: SessionToReplace): Promise<ReplaceOutcome> {
  return await withFreshReference(() => inTransaction(db, (trx) => claimAndReplace(trx, replace)))
}

async function claimAndReplace(trx: Trx, replace: SessionToReplace): Promise<ReplaceOutcome> {
  const { applicationId, candidate, replacement, idempotencyKey } = replace
  const claim = await claimKey(trx, {
    key: idempotencyKey,
    route: "POST /me/applications/{id}/sessions",
    actor: candidate.userId,
    requestHash: requestHash({ ...replacement, applicationId }),
    entityId: replacement.bookingId,
  })
  await lockAccount(trx, candidate.userId)
  const applications = await lockApplications(trx, candidate.userId)
  const application = applications.find(({ id }) => id === applicationId)
  if (!application) return { ok: false, refusal: "not-found" }
  const ids = applications.map(({ id }) => id)
  const bookings = await bookingsOfApplications(trx, ids)
  const own = bookings.get(applicationId) ?? []
  if (!claim.claimed) return replay(own, claim.entityId)

  if (application.version !== replacement.version) return { ok: false, refusal: "changed-meanwhile" }
  const before = unreplaced(own).find(({ id }) => id === replacement.bookingId)
  if (!before || !keepsSeats(application.status)) return { ok: false, refusal: "nothing-to-replace" }
  return await replaceLocked(trx, { application, before, others: [...bookings.values()].flat(), replace })
}

interface LockedReplacement {
  application: { id: string; version: number; licenseType: LicenceType; firstName: string }
  /** The booking that the school cancelled, or the candidate left. */
  before: BookedSession
  others: readonly BookedSession[]
  replace: SessionToReplace
}

async function replaceLocked(trx: Trx, locked: LockedReplacement): Promise<ReplaceOutcome> {
  const { application, before, others, replace } = locked
  const { replacement, now } = replace
  const { sessionId, priceCents } = replacement
  const taken = others.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  if (taken.some((booking) => booking.sessionId === sessionId)) return { ok: false, refusal: "sessions-overlap" }
  const outcome = await takeSeats(trx, {
    applicationId: application.id,
    licenceType: application.licenseType,
    sessions: [{ id: sessionId, priceCents }],
    replaces: before.id,
    now,
  })
  if (!outcome.ok) return { ok: false, refusal: refusalOf(outcome) }
  const [seat] = outcome.seats
  if (!seat) throw new Error("one seat was asked for, and none given")
  if (seat.sessionType !== before.sessionType) return { ok: false, refusal: "other-kind" }
  if (taken.some((booking) => overlapping([booking, seat]).length > 0)) {
    return { ok: false, refusal: "sessions-overlap" }
  }
  await countChange(trx, application, now)
  await tell(trx, locked, seat)
  return { ok: true, seat: replacedSeat(seat) }
}

function refusalOf(
  outcome: { refusal: "other-licence" } | { refusal: "sessions-changed"; changed: ChangedSessions },
): ReplaceRefusal {
  if (outcome.refusal === "other-licence") return "other-licence"
  const { full, repriced } = outcome.changed
  if (full.length > 0) return "session-full"
  return repriced.length > 0 ? "session-repriced" : "session-unavailable"
}

async function tell(trx: Trx, { application, before, replace }: LockedReplacement, seat: TakenSeat): Promise<void> {
  const { candidate, now } = replace
  const { id, licenseType, firstName } = application
  const related = { entity: "boat-license-application", entityId: id }
  await recordEvent(trx, {
    ...related,
    actor: candidate.userId,
    action: "application.session-replaced",
    change: {
      reference: [before.reference, seat.reference],
      sessionId: [before.sessionId, seat.sessionId],
      priceCents: [before.priceCents, seat.priceCents],
      ...sessionsNoted({ from: before, to: seat }),
    },
  })
  const { startsAt, endsAt, ...moment } = seat
  const mailed = { ...moment, licenseType, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  await queueEmail(trx, {
    ...related,
    kind: "training-session-replaced",
    to: candidate.email,
    data: {
      firstName,
      seat: mailed,
      before: { reference: before.reference, ...momentOf(before) },
      applicationId: id,
      end: endOfSeat(before),
    },
    sendAt: now,
  })
}

function replay(own: readonly BookedSession[], replacedId: string | undefined): ReplaceOutcome {
  const seat = own.find(({ replaces }) => replaces === replacedId)
  if (!replacedId || !seat) return { ok: false, refusal: "key-reused" }
  return { ok: true, seat: replacedSeat(seat) }
}

function replacedSeat({
  id: bookingId,
  reference,
  sessionId,
  priceCents,
}: Omit<ReplacedSeat, "bookingId"> & { id: string }) {
  return { bookingId, reference, sessionId, priceCents }
}
