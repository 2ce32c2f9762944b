import { sessionCalendar } from "#app/features/calendar/courses/session-calendar.server.ts"
import { type SeatToChange, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { freeUntil, sessionTerms } from "./own-sessions.rules.ts"
import type { OwnSeat, OwnSessions } from "./own-sessions.schema.ts"
import { findLinked, pastApplications } from "./session-links.server.ts"

/** Who asks: the reader of a link, or an account. */
export type SessionsClaim = { secret: string } | { applicationId: string; userId: string }

/** The application of a link that serves, or of the account; undefined for everybody else. */
export async function findClaimedApplication(db: Db | Trx, claim: SessionsClaim, now: Date) {
  if ("secret" in claim) return await findLinked(db, claim.secret, now)
  return await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId", "version", "licenseType", "status", "firstName"])
    .where("id", "=", claim.applicationId)
    .where("userId", "=", claim.userId)
    .where("status", "<>", "draft")
    .executeTakeFirst()
}

/** Undefined as `findClaimedApplication`. */
export async function findOwnSessions(
  db: Db,
  claim: SessionsClaim,
  { now, domain }: { now: Date; domain: string },
): Promise<OwnSessions | undefined> {
  const application = await findClaimedApplication(db, claim, now)
  if (!application) return undefined
  const { id: applicationId, version, licenseType, status, firstName } = application
  const seats = await seatsOfApplications(db, [applicationId])
  const booked = seats.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  return {
    applicationId,
    version,
    licenseType,
    status,
    firstName,
    freeUntil: freeUntil(seats)?.toISOString() ?? null,
    seats: seats.map((seat) => ownSeat(seat, sessionTerms({ status, seats, seat }, now))),
    calendar: booked.length > 0 ? sessionCalendar(booked.map(calendarSeat), domain) : "",
  }
}

function ownSeat(seat: SeatToChange, { keptPercent, ...terms }: ReturnType<typeof sessionTerms>): OwnSeat {
  const {
    applicationId: _application,
    ownMoves: _moves,
    sequence: _sequence,
    startsAt: _start,
    endsAt: _end,
    ...shown
  } = seat
  return { ...shown, ...terms, keptPercentNow: keptPercent }
}

export function calendarSeat({ id, reference, sequence, startsAt, endsAt, ...seat }: SeatToChange) {
  const { sessionType, date, startTime, endTime, instructorName, location } = seat
  const moment = { sessionType, date, startTime, endTime, instructorName, location }
  return { id, reference, sequence, ...moment, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

/** Sent applications of an account with sessions that a link would show, the newest first. */
export async function linkableApplications(trx: Trx, userId: string, now: Date) {
  const sent = await trx
    .selectFrom("boatLicenseApplications")
    .select(["id", "licenseType", "updatedAt"])
    .where("userId", "=", userId)
    .where("status", "<>", "draft")
    .where("forgottenAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute()
  const past = new Set(await pastApplications(trx, sent, now))
  return sent.filter(({ id }) => !past.has(id)).map(({ id, licenseType }) => ({ id, licenseType }))
}
