import type { ManagedKind } from "#app/features/bookings/manage/managed-kind.server.ts"
import { momentOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { type SeatToChange, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { leaveSeat } from "#app/features/calendar/door/free-seats.server.ts"
import { countChange } from "#app/features/licence/application/count-change.server.ts"
import { lockApplications } from "#app/features/licence/application/lock-applications.server.ts"
import { programmeTerms, seatTerms, sessionTerms } from "#app/features/licence/programme-terms.rules.ts"
import { type MoveOutcome, moveAmongSeats } from "#app/features/licence/sessions/move-among-seats.server.ts"
import { balanceOf } from "#app/features/payments/ledger/ledger.rules.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { LockedApplication, LockedSeat } from "./locked-seat.ts"
import type { OwnSessionsRefusal } from "./own-sessions.refusals.ts"
import type { WantedSession } from "./own-sessions.schema.ts"
import { tellOfChange } from "./tell-of-change.server.ts"

type SeatKind = ManagedKind<LockedApplication, LockedSeat, WantedSession, OwnSessionsRefusal>

/** The seats of an application are managed together, and their account is its own. */
export const managedSeats: SeatKind = {
  kind: "application",
  async lock(trx, { id, userId }) {
    if (!userId) return undefined
    const applications = await lockApplications(trx, userId)
    const application = applications.find((one) => one.id === id)
    const all = await seatsOfApplications(
      trx,
      applications.map((one) => one.id),
    )
    return application && { userId, application, all }
  },
  pick(locked, bookingId) {
    const seat = seatsOf(locked).find(({ id }) => id === bookingId)
    return seat && { ...locked, id: seat.id, version: locked.application.version, seat }
  },
  dues: (locked) => programmeTerms(seatsOf(locked)),
  terms: ({ application: { status }, seat }, now) => sessionTerms({ status, seat }, now),
  cost: ({ application: { status }, seat }, ledger, now) => seatTerms({ status, seat }, { ledger, now }),
  async accepted(trx, { held, actor, now }) {
    const { application, seat } = held
    await countChange(trx, application, now)
    await recordEvent(trx, {
      actor,
      action: "application.session-move-accepted",
      entity: "boat-license-application",
      entityId: application.id,
      change: { reference: seat.reference },
    })
  },
  async cancel(trx, { held, terms: { keptPercent, keptCents, restCentsThen }, ledger, actor, now }) {
    const { application, seat } = held
    const sequence = await leaveSeat(trx, { id: seat.id, sessionId: seat.sessionId, keptPercent, now })
    if (sequence === undefined) return "changed-meanwhile"
    await countChange(trx, application, now)
    const creditedCents = balanceOf(ledger).restCents - restCentsThen
    const left = { keptPercent, keptCents: keptCents ?? 0, restCents: restCentsThen, creditedCents }
    await tellOfChange(trx, { ...held, actor, seat: { ...seat, sequence }, left, now })
    return undefined
  },
  async move(trx, { held, wanted: { sessionId, priceCents = held.seat.priceCents }, actor, now }) {
    const { application, seat, all } = held
    const to = { licenceType: application.licenseType, sessionId, priceCents }
    const outcome = await moveAmongSeats(trx, { booking: seat, seats: all, ...to, now })
    if (!outcome.ok) return refusalOf(outcome)
    const { session, sequence, charged } = outcome
    await countChange(trx, application, now)
    const { startsAt, endsAt } = session
    const moved = { ...seat, ...momentOf(session), sessionId, priceCents, sequence, startsAt, endsAt }
    await tellOfChange(trx, { ...held, actor, seat: moved, before: seat, charged, now })
    return undefined
  },
}

function seatsOf({ application, all }: LockedApplication): SeatToChange[] {
  return all.filter(({ applicationId }) => applicationId === application.id)
}

function refusalOf(outcome: Exclude<MoveOutcome, { ok: true }>): OwnSessionsRefusal {
  if (outcome.refusal === "seat-changed") return "changed-meanwhile"
  if (outcome.refusal !== "sessions-changed") return outcome.refusal
  const { full, repriced } = outcome.changed
  if (full.length > 0) return "session-full"
  return repriced.length > 0 ? "other-price" : "session-unavailable"
}
