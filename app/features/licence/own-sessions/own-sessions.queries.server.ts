import { withCost } from "#app/features/bookings/facts/cancellation-cost.rules.ts"
import type { ShownTerms } from "#app/features/bookings/facts/change-terms.schema.ts"
import { manageableBy } from "#app/features/bookings/links/manage-links.server.ts"
import { type Claim, findClaimed } from "#app/features/bookings/manage/find-claimed.server.ts"
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

/** Finds the application of a valid link or of the account. @returns undefined for all other callers */
export async function findClaimedApplication(db: Db | Trx, claim: Claim, now: Date) {
  const claimed = await findClaimed(db, "application", claim, now)
  if (!claimed) return undefined
  return await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "userId", "version", "licenseType", "status", "firstName"])
    .where("id", "=", claimed.id)
    .executeTakeFirst()
}

/** @returns undefined if the claim finds no application */
export async function findOwnSessions(
  deps: PaymentDeps & { calendars: CalendarSettings },
  claim: Claim,
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
