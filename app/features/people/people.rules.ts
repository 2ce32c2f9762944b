import type { SeatEnd } from "#app/features/licence/licence.rules.ts"
import type { MyApplication, MyLicence } from "#app/features/licence/licence.schema.ts"
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
  upcoming: MyReservation | null
}

export type NextStep =
  | `replace-${SeatEnd}`
  | "finish-application"
  | "application-refused"
  | "outing-pending"
  | "outing-confirmed"
  | "application-under-way"
  | "apply"
  | "book"

/** What waits for the person comes first, then what is coming, then what could begin. */
export function nextStep(state: OwnState): NextStep {
  const { licence, activeApplication, latestApplication, sessionToReplace, upcoming } = state
  if (sessionToReplace) return `replace-${sessionToReplace}`
  if (activeApplication?.status === "draft") return "finish-application"
  if (upcoming) return upcoming.status === "confirmed" ? "outing-confirmed" : "outing-pending"
  if (activeApplication) return "application-under-way"
  if (licence) return "book"
  return latestApplication?.status === "rejected" ? "application-refused" : "apply"
}
