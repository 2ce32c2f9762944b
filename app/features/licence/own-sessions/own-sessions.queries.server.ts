import { withCost } from "#app/features/bookings/facts/cancellation-cost.rules.ts"
import type { ShownTerms } from "#app/features/bookings/facts/change-terms.schema.ts"
import { sessionCalendar } from "#app/features/calendar/courses/session-calendar.server.ts"
import { type SeatToChange, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import type { ApplicationStatus } from "#app/features/licence/licence.schema.ts"
import { programmeTerms, sessionTerms } from "#app/features/licence/programme-terms.rules.ts"
import { invoicesOf } from "#app/features/payments/invoices/invoices.queries.server.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { ownMoney } from "#app/features/payments/online/own-money.queries.server.ts"
import { refreshLedger } from "#app/features/payments/online/refresh-ledger.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { CalendarSettings } from "#app/platform/write-calendar.server.ts"
import type { OwnSeat, OwnSessions } from "./own-sessions.schema.ts"
import { findLinked, pastApplications } from "./session-links.server.ts"

/** The caller: the reader of a link, or an account. */
export type SessionsClaim = { secret: string } | { applicationId: string; userId: string }

/** Finds the application of a valid link or of the account. @returns undefined for all other callers */
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

/** @returns undefined if the claim finds no application */
export async function findOwnSessions(
  deps: PaymentDeps & { calendars: CalendarSettings },
  claim: SessionsClaim,
): Promise<OwnSessions | undefined> {
  const { db, clock, origin, calendars } = deps
  const now = clock.now()
  const application = await findClaimedApplication(db, claim, now)
  if (!application) return undefined
  const { id: applicationId, version, licenseType, status, firstName } = application
  const seats = await seatsOfApplications(db, [applicationId])
  const ledger = await refreshLedger(deps, applicationId)
  const booked = seats.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  return {
    applicationId,
    version,
    licenseType,
    status,
    firstName,
    seats: seats.map((seat) => ownSeat(seat, seatTerms(status, seat, { ledger, now }))),
    calendar: booked.length > 0 ? sessionCalendar(booked.map(calendarSeat), { origin, ...calendars }) : "",
    ...ownMoney(ledger, programmeTerms(seats), { ...deps, invoices: await invoicesOf(db, applicationId) }),
  }
}

function ownSeat(seat: SeatToChange, terms: ShownTerms): OwnSeat {
  const {
    applicationId: _application,
    ownMoves: _moves,
    movedBySchoolAt: _moved,
    sequence: _sequence,
    startsAt: _start,
    endsAt: _end,
    ...shown
  } = seat
  return { ...shown, terms }
}

/** What the candidate may change now of a seat, with what the school then keeps. */
export function seatTerms(
  status: ApplicationStatus,
  seat: SeatToChange,
  { ledger, now }: { ledger: Ledger; now: Date },
) {
  const charges = ledger.charges.filter(({ bookingId }) => bookingId === seat.id)
  return withCost(sessionTerms({ status, seat }, now), { charges, isPriceSet: true }, ledger)
}

export function calendarSeat({ id, reference, sequence, startsAt, endsAt, ...seat }: SeatToChange) {
  const { sessionType, date, startTime, endTime, instructorName, location } = seat
  const moment = { sessionType, date, startTime, endTime, instructorName, location }
  return { id, reference, sequence, ...moment, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

/** Lists the account's sent applications whose sessions a link would show, the newest first. */
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
