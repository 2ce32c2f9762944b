import { findSession } from "#app/features/calendar/courses/training.queries.server.ts"
import type { SessionsRefused } from "#app/features/calendar/door/take-seats.server.ts"
import { stateOf } from "#app/features/calendar/slots/kinds/session-state.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { SeatsRefusal } from "./seats.refusals.ts"

const refusalOfState = {
  // A closure covers its day.
  open: "session-closed",
  closed: "session-closed",
  past: "session-past",
  cancelled: "session-cancelled",
} as const satisfies Record<string, SeatsRefusal>

/** Names for the school why the door refused one session, which the door has locked. */
export async function refusedBySession(
  trx: Trx,
  sessionId: string,
  { outcome, now }: { outcome: SessionsRefused; now: Date },
): Promise<SeatsRefusal> {
  if (outcome.refusal === "other-licence") return "other-licence"
  const { full, repriced } = outcome.changed
  if (full.length > 0) return "session-full"
  if (repriced.length > 0) return "session-repriced"
  const session = await findSession(trx, sessionId)
  return session ? refusalOfState[stateOf(session, now)] : "session-not-found"
}
