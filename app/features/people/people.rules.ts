import type { MyApplication, MyLicence } from "#app/features/licence/licence.schema.ts"
import type { MyReservation } from "#app/features/reservations/reservations.schema.ts"

/** Whether somebody may have been born on that day; both 'yyyy-MM-dd'. */
export function isDayOfBirth(day: string, today: string): boolean {
  return day < today
}

export interface OwnState extends MyLicence {
  latestApplication: Pick<MyApplication, "status"> | undefined
  /** The school has cancelled a session of theirs, and nothing else is chosen yet. */
  sessionToReplace: boolean
  /** The outing that comes first. */
  upcoming: MyReservation | null
}

export type NextStep =
  | "replace-session"
  | "finish-application"
  | "application-refused"
  | "outing-pending"
  | "outing-confirmed"
  | "application-under-way"
  | "apply"
  | "book"

/** The one thing to do first: what waits for the person, then what is coming, then what could begin. */
export function nextStep(state: OwnState): NextStep {
  const { licence, activeApplication, latestApplication, sessionToReplace, upcoming } = state
  if (sessionToReplace) return "replace-session"
  if (activeApplication?.status === "draft") return "finish-application"
  if (upcoming) return upcoming.status === "confirmed" ? "outing-confirmed" : "outing-pending"
  if (activeApplication) return "application-under-way"
  if (licence) return "book"
  return latestApplication?.status === "rejected" ? "application-refused" : "apply"
}
