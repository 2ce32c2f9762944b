import { overlapping } from "#app/features/calendar/courses/training.rules.ts"
import type { BookedSession, TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import type { ChosenSession } from "#app/features/licence/application.schema.ts"

export interface SessionChanges {
  full: readonly string[]
  unavailable: readonly string[]
  repriced: readonly ChosenSession[]
}

export const noChanges: SessionChanges = { full: [], unavailable: [], repriced: [] }

export function hasChanges({ full, unavailable, repriced }: SessionChanges): boolean {
  return full.length + unavailable.length + repriced.length > 0
}

export function changesSince(chosen: readonly ChosenSession[], offered: readonly TrainingSession[]): SessionChanges {
  const byId = new Map(offered.map((session) => [session.id, session]))
  const known = chosen.flatMap(({ id, priceCents }) => {
    const session = byId.get(id)
    return session ? [{ session, was: priceCents }] : []
  })
  const open = known.filter(({ session }) => session.placesLeft > 0)
  return {
    unavailable: chosen.filter(({ id }) => !byId.has(id)).map(({ id }) => id),
    full: known.filter(({ session }) => session.placesLeft < 1).map(({ session }) => session.id),
    repriced: open
      .filter(({ session, was }) => session.priceCents !== was)
      .map(({ session }) => ({ id: session.id, priceCents: session.priceCents })),
  }
}

export function afterChanges(chosen: readonly ChosenSession[], changes: SessionChanges): ChosenSession[] {
  const gone = new Set([...changes.full, ...changes.unavailable])
  const prices = new Map(changes.repriced.map(({ id, priceCents }) => [id, priceCents]))
  return chosen
    .filter(({ id }) => !gone.has(id))
    .map(({ id, priceCents }) => ({ id, priceCents: prices.get(id) ?? priceCents }))
}

export function sumCents(chosen: readonly ChosenSession[]): number {
  return chosen.reduce((sum, { priceCents }) => sum + priceCents, 0)
}

/** The chosen ones as they are offered, at the prices that were shown. */
export function sessionsOf(chosen: readonly ChosenSession[], offered: readonly TrainingSession[]): TrainingSession[] {
  const prices = new Map(chosen.map(({ id, priceCents }) => [id, priceCents]))
  return offered.flatMap((session) => {
    const priceCents = prices.get(session.id)
    return priceCents === undefined ? [] : [Object.assign({}, session, { priceCents })]
  })
}

export function inEachOthersWay(chosen: readonly ChosenSession[], offered: readonly TrainingSession[]): Set<string> {
  const sessions = offered.filter(({ id }) => chosen.some((one) => one.id === id))
  return new Set(overlapping(sessions).map(({ id }) => id))
}

/** Free sessions of the same kind that do not overlap the person's others. */
export function freeInstead({ booking, own, offered }: Instead): TrainingSession[] {
  const taken = own.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  return offered.filter(
    (session) =>
      session.sessionType === booking.sessionType &&
      session.placesLeft > 0 &&
      taken.every((other) => overlapping([other, session]).length === 0),
  )
}

interface Instead {
  booking: Pick<BookedSession, "sessionType">
  own: readonly BookedSession[]
  offered: readonly TrainingSession[]
}

/** A whole choice has at least one theory and one practice session (specification 5). */
export function isWholeChoice(chosen: readonly ChosenSession[], offered: readonly TrainingSession[]): boolean {
  const types = new Set(
    offered.filter(({ id }) => chosen.some((one) => one.id === id)).map(({ sessionType }) => sessionType),
  )
  return types.has("theory") && types.has("practice")
}
