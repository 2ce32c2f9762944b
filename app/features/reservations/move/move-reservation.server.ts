import type { Selectable } from "kysely"
import type { MoveRefusal } from "#app/features/calendar/door/move-places.server.ts"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { type HeldEmail, lockHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { type DecisionMailKind, decisionMailOf } from "#app/features/reservations/manage/decision-mail.server.ts"
import { type Deciding, lockDecided } from "#app/features/reservations/manage/lock-decided.server.ts"
import { movedBefore, moveLocked } from "#app/features/reservations/manage/move-locked.server.ts"
import { nextStatuses } from "#app/features/reservations/reservations.rules.ts"
import { isSameMoment, momentOf, type ReservedMoment } from "#app/features/reservations/reserved-moment.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { moveRefusals } from "./move.refusals.ts"
import { type Moved, tellOfMove } from "./tell-of-move.server.ts"

export interface ReservationMove extends Deciding {
  base: string
  date: string
  timeSlot: string
  rentalDuration?: number | undefined
  boatType?: BoatType | undefined
  message?: string | undefined
}

export type MoveOutcome = { ok: true } | { ok: false; refusal: keyof typeof moveRefusals }

type Reservation = Selectable<Tables["reservations"]>

/**
 * Moves a reservation in one transaction; reference, history and price stay, and a refusal leaves everything as it was
 * (school 1). Hours, season and delays do not hold the school back, as when it books for somebody. The mail leaves
 * after `undoMinutes`; until then the move can be undone, unless a later decision makes it final.
 */
export async function moveReservation(db: Db, move: ReservationMove): Promise<MoveOutcome> {
  return await inTransaction(db, (trx) => moveWithin(trx, move))
}

/** The move itself; the caller rolls back on a refusal. */
export async function moveWithin(trx: Trx, move: ReservationMove): Promise<MoveOutcome> {
  const locked = await lockDecided(trx, move)
  return locked.ok ? await moveHeld(trx, locked.reservation, move) : locked
}

export interface HeldMove extends Omit<ReservationMove, "bookingId" | "version"> {
  /** The person moves it, not the school: it is counted, and the mail leaves at once. */
  byPerson?: boolean
}

type HeldMoveOutcome = { ok: true; moved: Moved } | { ok: false; refusal: keyof typeof moveRefusals }

/** Moves a reservation that the caller has locked, and whose version it has judged. */
export async function moveHeld(trx: Trx, reservation: Reservation, move: HeldMove): Promise<HeldMoveOutcome> {
  const wanted = wantedMoment(reservation, move)
  const refusal = unmovable(reservation, move.now)
  if (refusal) return { ok: false, refusal }
  if (isSameMoment(momentOf(reservation), wanted)) return { ok: false, refusal: "same-moment" }

  const held = await lockHeldEmail(trx, decisionMailOf(reservation.id, move.now))
  const movedBySchoolAt = movedBySchool(wanted, held, move)
  const refused = await moveLocked(trx, reservation, wanted, { ...move, movedBySchoolAt })
  if (refused) return { ok: false, refusal: refusalOf(reservation.kind, refused) }
  await recordMove(trx, reservation, wanted, move)
  return { ok: true, moved: await tellOfMove(trx, { ...move, before: reservation, wanted, held }) }
}

/** A move by the person answers the school's; one back to where the person knows the booking leaves it as it was. */
function movedBySchool(
  wanted: ReservedMoment,
  held: HeldEmail<DecisionMailKind> | undefined,
  { byPerson, now }: HeldMove,
): Date | null {
  if (byPerson) return null
  const earlier = held && "from" in held.data ? held.data : undefined
  if (!earlier || !isSameMoment(earlier.from, wanted)) return now
  return movedBefore(earlier)
}

function wantedMoment(reservation: Reservation, { base, date, timeSlot, ...asked }: HeldMove): ReservedMoment {
  const { rentalDuration, boatType } = reservation
  const moment = { base, reservationDate: date, timeSlot }
  if (reservation.kind !== "boat_rental") return { ...moment, rentalDuration, boatType }
  return {
    ...moment,
    rentalDuration: asked.rentalDuration ?? rentalDuration,
    boatType: asked.boatType ?? boatType,
  }
}

function unmovable({ status, startsAt }: Reservation, now: Date) {
  if (nextStatuses[status].length === 0) return "not-movable" as const
  return startsAt <= now ? ("already-begun" as const) : undefined
}

/** A group needs boats with a skipper each: whichever is missing, there are not enough for it. */
function refusalOf(type: ReservationType, refusal: MoveRefusal): keyof typeof moveRefusals {
  if (refusal === "not-allowed") return "not-movable"
  const lacks = refusal === "no-boat" || refusal === "no-instructor"
  return type === "group_outing" && lacks ? "group-too-large" : refusal
}

async function recordMove(
  trx: Trx,
  reservation: Reservation,
  wanted: ReservedMoment,
  { actor, message }: HeldMove,
): Promise<void> {
  await recordEvent(trx, {
    actor,
    action: "reservation.moved",
    entity: "reservation",
    entityId: reservation.id,
    change: { from: momentOf(reservation), to: wanted, ...(message ? { fields: ["message"] } : {}) },
  })
}
