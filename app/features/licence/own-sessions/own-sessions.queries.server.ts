import { manageableBy } from "#app/features/bookings/links/manage-links.server.ts"
import type { ManagedDeps } from "#app/features/bookings/manage/managed-page.server.ts"
import { sessionCalendar } from "#app/features/calendar/courses/session-calendar.server.ts"
import { type SeatToChange, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import type { ApplicationStatus, OwnSeat } from "#app/features/licence/licence.schema.ts"
import { programmeTerms, seatTerms } from "#app/features/licence/programme-terms.rules.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** The sessions of an application as the candidate sees them, without the money. @returns undefined once forgotten */
export async function ownSessions(
  { db, origin, calendars }: ManagedDeps,
  applicationId: string,
  { ledger, now }: { ledger: Ledger; now: Date },
) {
  const application = await db
    .selectFrom("boatLicenseApplications")
    .select(["version", "licenseType", "status", "firstName"])
    .where("id", "=", applicationId)
    .executeTakeFirst()
  if (!application) return undefined
  const seats = await seatsOfApplications(db, [applicationId])
  const booked = seats.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  const shown = {
    applicationId,
    ...application,
    seats: seats.map((seat) => ownSeat({ status: application.status, seat }, { ledger, now })),
    calendar: booked.length > 0 ? sessionCalendar(booked.map(calendarSeat), { origin, ...calendars }) : "",
  }
  return { shown, dues: programmeTerms(seats) }
}

/** A seat as its candidate sees it. */
export function ownSeat(
  { status, seat }: { status: ApplicationStatus; seat: SeatToChange },
  at: { ledger: Ledger; now: Date },
): OwnSeat {
  const {
    applicationId: _application,
    ownMoves: _moves,
    movedBySchoolAt: _moved,
    attendance: _attendance,
    sequence: _sequence,
    startsAt: _start,
    endsAt: _end,
    ...shown
  } = seat
  return { ...shown, terms: seatTerms({ status, seat }, at) }
}

export function calendarSeat({ id, reference, sequence, priceCents, startsAt, endsAt, ...seat }: SeatToChange) {
  const { sessionType, date, startTime, endTime, instructorName, location } = seat
  const moment = { sessionType, date, startTime, endTime, instructorName, location }
  return {
    id,
    reference,
    sequence,
    priceCents,
    ...moment,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}

/** Lists the account's sent applications whose sessions a link would show, the newest first. */
export async function linkableApplications(trx: Trx, userId: string, now: Date) {
  const ids = await manageableBy(trx, userId, { kind: "application", now })
  if (ids.length === 0) return []
  return await trx
    .selectFrom("boatLicenseApplications")
    .select(["id", "licenseType"])
    .where("id", "in", ids)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute()
}
