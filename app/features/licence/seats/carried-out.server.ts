import { type SessionReader, sessionShown } from "#app/features/calendar/courses/session-record.server.ts"
import type { EndpointDeps } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { seatsRefusals } from "./seats.refusals.ts"
import type { SeatOutcome } from "./take-out-of-session.server.ts"

export interface SeatsAdminDeps extends EndpointDeps, SessionReader {
  wakeOutbox: () => void
}

/** @throws Problem of what is refused; @returns the session as it is then */
export async function carriedOut(deps: SeatsAdminDeps, outcome: SeatOutcome) {
  if (!outcome.ok) throw refuse(seatsRefusals, outcome.refusal)
  deps.wakeOutbox()
  return await sessionShown(deps, outcome.sessionId)
}
