import { type SeatEnd, underReviewStatuses } from "#app/features/licence/licence.rules.ts"
import type { MyApplication, MyLicence, NextSession } from "#app/features/licence/licence.schema.ts"
import type { MyReservation } from "#app/features/reservations/my-reservations/my-reservations.schema.ts"

/** Both days are 'yyyy-MM-dd'. */
export function isDayOfBirth(day: string, today: string): boolean {
  return day < today
}

export interface OwnState extends MyLicence {
  latestApplication: Pick<MyApplication, "status"> | undefined
  /** A session that nothing replaces yet, by who ended it; the school's first. */
  sessionToReplace: SeatEnd | undefined
  /** What the account has, for the tab that opens. */
  has: { applications: boolean; reservations: boolean }
  upcoming: Upcoming | null
}

/** What is booked next, of either kind. */
export type Upcoming = { outing: MyReservation } | { session: NextSession }

/** What the school moved comes before what is earlier, because it waits for an answer. */
export function firstOf(outing: MyReservation | null, session: NextSession | null): Upcoming | null {
  const upcoming: Upcoming[] = [...(outing ? [{ outing }] : []), ...(session ? [{ session }] : [])]
  const [first = null] = upcoming.toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)))
  return first
}

function rankOf(upcoming: Upcoming): string {
  const first = isMoved(upcoming) ? 0 : 1
  if ("outing" in upcoming) return `${first} ${upcoming.outing.reservationDate} ${upcoming.outing.timeSlot}`
  const { date, startTime } = upcoming.session.seat
  return `${first} ${date} ${startTime}`
}

function isMoved(upcoming: Upcoming): boolean {
  const { movedBySchool, cancellable } = "outing" in upcoming ? upcoming.outing.terms : upcoming.session.seat.terms
  return movedBySchool && cancellable
}

export type NextStep =
  | `replace-${SeatEnd}`
  | "finish-application"
  | "application-refused"
  | "moved"
  | "outing-pending"
  | "outing-confirmed"
  | "session-under-review"
  | "session-booked"
  | "application-under-way"
  | "apply"
  | "book"

/** What waits for the person comes first, then what is coming, then what could begin. */
export function nextStep(state: OwnState): NextStep {
  const { licence, activeApplication, latestApplication, sessionToReplace, upcoming } = state
  if (sessionToReplace) return `replace-${sessionToReplace}`
  if (upcoming && isMoved(upcoming)) return "moved"
  if (activeApplication?.status === "draft") return "finish-application"
  if (upcoming) return stepOf(upcoming)
  if (activeApplication) return "application-under-way"
  if (licence) return "book"
  return latestApplication?.status === "rejected" ? "application-refused" : "apply"
}

function stepOf(upcoming: Upcoming): NextStep {
  if ("outing" in upcoming) return upcoming.outing.status === "confirmed" ? "outing-confirmed" : "outing-pending"
  const { status } = upcoming.session
  return underReviewStatuses.some((one) => one === status) ? "session-under-review" : "session-booked"
}
