import { freeChangesEnd, lateness } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import { courseLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import type { Programme } from "#app/features/licence/licence.schema.ts"
import { programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import { duePartLabel } from "#app/features/payments/ledger/dues.labels.ts"
import { duesSince } from "#app/features/payments/ledger/dues.rules.ts"
import { sayDayTime, sayInstant } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { beginsSoon, freeUntil, ofSession } from "#content/facts/change.ts"
import { lateCost } from "#content/facts/cost.ts"
import { addedToAccount, dueSentence, nothingToPay } from "#content/facts/dues.ts"

export type TakenSession = Pick<TrainingSession, "sessionType" | "date" | "startTime" | "startsAt" | "priceCents">

interface SaidOfSessions {
  sentences: string[]
  /** Those of sessions whose changes have ended to be free. */
  late: string[]
}

const noProgramme: Programme = { owedCents: 0, paidCents: 0, startsAt: null }

/**
 * What taking these sessions means: what is due and when, and what leaving each costs, by its own day (school 0).
 *
 * @param before what is booked already; null before the application is sent
 */
export function saidOfSessions(sessions: readonly TakenSession[], before: Programme | null, now: Date): SaidOfSessions {
  const isLate = (session: TakenSession) => lateness(asBooking(session), now).late === true
  const late = sessions.filter(isLate).map(saidLate)
  const free = sessions.filter((session) => !isLate(session)).map(saidFree)
  return {
    sentences: [...saidOfPayment(sessions, before, now), ...free, ...late],
    late,
  }
}

function saidOfPayment(sessions: readonly TakenSession[], before: Programme | null, now: Date): string[] {
  const { startsAt, ...sums } = before ?? noProgramme
  const addedCents = sessions.reduce((sum, { priceCents }) => sum + priceCents, 0)
  if (addedCents === 0) return []
  const starts = [...sessions.map((session) => session.startsAt), ...(startsAt ? [startsAt] : [])]
  const seats = starts.map(
    (start) => ({ sessionType: "theory", bookingStatus: "confirmed", startsAt: new Date(start) }) as const,
  )
  const dues = duesSince(now, { ...sums, owedCents: sums.owedCents + addedCents }, "CHF", programmeTerms(seats))
  const added = before ? [addedToAccount(formatChf(addedCents))] : []
  if (dues.length === 0) return [...added, nothingToPay]
  const said = dues.map(({ part, cents, dueAt }) =>
    dueSentence(duePartLabel[part], formatChf(cents), dueAt > now ? sayInstant(dueAt) : null),
  )
  return [...added, ...said]
}

function saidFree(session: TakenSession): string {
  return ofSession(nameOf(session), `${freeUntil(sayInstant(freeChangesEnd(asBooking(session))))}.`)
}

function saidLate(session: TakenSession): string {
  const amount = session.priceCents > 0 ? formatChf(session.priceCents) : null
  return ofSession(nameOf(session), beginsSoon("session", lateCost({ agreed: "priced", amount })))
}

function asBooking({ sessionType: kind, startsAt }: TakenSession) {
  return { kind, startsAt }
}

function nameOf({ sessionType, date, startTime }: TakenSession): string {
  return `${courseLabel[sessionType]} du ${sayDayTime(date, startTime)}`
}
