import type { Attendance } from "#app/features/calendar/attendance.schema.ts"
import { clockHoursBefore } from "#app/features/calendar/clock-hours.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { isSessionType, type SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { contractTerms, terms } from "#content/commitments.ts"
import type { ChangeTerms } from "./change-terms.schema.ts"

export type BookingKind = ReservationType | SessionType
export type BookingStatus = "pending" | "confirmed" | "completed" | "cancelled"

/** `late` and `often`: only the school moves it now. `over`: it has begun, its person is there, or it ended. */
export type MoveTerms = ChangeTerms["move"]

interface Beginning {
  /** Undefined before somebody chose what to book; course sessions alone differ. */
  kind: BookingKind | undefined
  startsAt: Date | string
  /** The school's last move; null once its person has answered. */
  movedBySchoolAt?: Date | string | null | undefined
}

interface Changeable extends Beginning {
  status: BookingStatus
  movedBySchoolAt: Date | null
  ownMoves: number
  attendance: Attendance | null
}

/**
 * Until when a change costs nothing: two days before on the school's clocks, a week before a course session (school 2);
 * the beginning once the school moved it (school 0). Each session of a programme has its own.
 */
export function freeChangesEnd({ kind, startsAt, movedBySchoolAt }: Beginning): Date {
  const start = new Date(startsAt)
  return movedBySchoolAt ? start : clockHoursBefore(start, freeHours(kind))
}

function freeHours(kind: BookingKind | undefined): number {
  return kind && isSessionType(kind) ? terms.trainingCancellationDays * 24 : terms.freeCancellationHours
}

/** Exactly at the limit counts for the person (school 2). */
export function lateness(booking: Beginning, now: Date): { late?: true } {
  return now <= freeChangesEnd(booking) ? {} : { late: true }
}

/**
 * What a person may change now of a booking, and at what cost (school 2, "Policies"). The school keeps nothing if it has
 * not confirmed the request, or if it moved the booking. Who is there changes nothing any more (school 0).
 */
export function changeTerms(booking: Changeable, now: Date): ChangeTerms {
  const { kind, status, startsAt, ownMoves } = booking
  const there = booking.attendance === "present"
  const stands = status === "pending" || status === "confirmed"
  const ahead = stands && now < new Date(startsAt)
  const open = ahead && !there
  const moment = { kind, startsAt, movedBySchoolAt: there ? null : booking.movedBySchoolAt }
  const movedBySchool = stands && moment.movedBySchoolAt !== null
  const late = lateness(moment, now).late === true
  const movesLeft = movesLeftOf({ movedBySchool, ownMoves })
  return {
    movedBySchool,
    freeUntil: freeChangesEnd(moment).toISOString(),
    cancellable: open,
    // Of somebody who is there too, because the end of an account ends its bookings.
    keptPercent: ahead && late && status === "confirmed" ? contractTerms.lateCancellationKeptPercent : 0,
    move: moveTerms(open, late, movesLeft),
    movesLeft,
  }
}

/** A move by the school gives one more. */
function movesLeftOf({ movedBySchool, ownMoves }: { movedBySchool: boolean; ownMoves: number }): number {
  const left = Math.max(0, terms.ownMoves - ownMoves)
  return movedBySchool ? left + 1 : left
}

/** For a mail, which promises no online move where none is left. */
export function moveless({ movedBySchoolAt, ownMoves }: Pick<Changeable, "movedBySchoolAt" | "ownMoves">): {
  moveless?: true
} {
  return movesLeftOf({ movedBySchool: movedBySchoolAt !== null, ownMoves }) === 0 ? { moveless: true } : {}
}

function moveTerms(open: boolean, late: boolean, movesLeft: number): MoveTerms {
  if (!open) return "over"
  if (late) return "late"
  return movesLeft === 0 ? "often" : "free"
}
