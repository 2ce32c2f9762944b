import { sessionCalendar } from "#app/features/calendar/courses/session-calendar.server.ts"
import { type SeatToChange, seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { freeUntil, sessionTerms } from "#app/features/licence/account/own-sessions.rules.ts"
import { paymentTerms } from "#app/features/licence/account/payment-terms.rules.ts"
import { invoicesOf } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { balanceOf, keptOf, type Ledger, openCharges } from "#app/features/payments/ledger/ledger.rules.ts"
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
    seats: seats.map((seat) => ownSeat(seat, sessionTerms({ status, seat }, now), ledger)),
    calendar: booked.length > 0 ? sessionCalendar(booked.map(calendarSeat), { origin, ...calendars }) : "",
    ...ownMoney(ledger, paymentTerms(seats), { ...deps, invoices: await invoicesOf(db, applicationId) }),
  }
}

function ownSeat(seat: SeatToChange, terms: ReturnType<typeof sessionTerms>, ledger: Ledger): OwnSeat {
  const { keptPercent, ...changes } = terms
  const {
    applicationId: _application,
    ownMoves: _moves,
    movedBySchoolAt,
    sequence: _sequence,
    startsAt: _start,
    endsAt: _end,
    ...shown
  } = seat
  const movedBySchool = movedBySchoolAt !== null && shown.bookingStatus === "confirmed"
  const standing = { movedBySchool, freeUntil: freeUntil(seat).toISOString(), keptPercentNow: keptPercent }
  return { ...shown, ...changes, ...standing, ...moneyOfLeaving(seat.id, terms, ledger) }
}

export function moneyOfLeaving(
  bookingId: string,
  { cancellable, keptPercent }: Pick<ReturnType<typeof sessionTerms>, "cancellable" | "keptPercent">,
  { charges, payments }: Ledger,
) {
  const { restCents } = balanceOf({ charges, payments })
  const ofSeat = charges.filter((charge) => charge.bookingId === bookingId)
  if (!cancellable || ofSeat.length === 0) return { keptCentsNow: null, restCentsThen: restCents }
  const keptCentsNow = keptOf(ofSeat, keptPercent)
  const openCents = openCharges(ofSeat).reduce((sum, { openCents: cents }) => sum + cents, 0)
  return { keptCentsNow, restCentsThen: restCents - openCents + keptCentsNow }
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
