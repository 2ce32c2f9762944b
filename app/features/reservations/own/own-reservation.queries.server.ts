import type { Selectable } from "kysely"
import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { ownMoney } from "#app/features/payments/online/own-money.queries.server.ts"
import type { OwnInvoice } from "#app/features/payments/online/own-money.schema.ts"
import type { PaymentProvider } from "#app/features/payments/provider/payment-provider.server.ts"
import { dueAhead } from "#app/features/reservations/answer/answers.queries.server.ts"
import type { Answer } from "#app/features/reservations/answer/answers.schema.ts"
import { shownTerms } from "#app/features/reservations/charges.rules.ts"
import { mailedMoney } from "#app/features/reservations/manage/decision-mail.server.ts"
import { reservationCalendar } from "#app/features/reservations/reservation-calendar.server.ts"
import { bookedReservation, whatWasAsked } from "#app/features/reservations/reservations.queries.server.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import type { CalendarSite } from "#app/platform/write-calendar.server.ts"
import { linksEnd } from "./manage-links.server.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

/** The caller: the reader of a link, or an account. */
export type Claim = { secret: string } | { bookingId: string; userId: string }

/** Finds the booking of a valid link or of the account. @returns undefined for all other callers */
export async function findClaimed(db: Db | Trx, claim: Claim, now: Date) {
  const all = db.selectFrom("reservations as r").selectAll("r").where("r.forgottenAt", "is", null)
  if ("userId" in claim) {
    const { bookingId, userId } = claim
    return await all.where("r.id", "=", bookingId).where("r.userId", "=", userId).executeTakeFirst()
  }
  return await all
    .innerJoin("manageLinks as l", "l.bookingId", "r.id")
    .where("l.tokenHash", "=", hashSecret(claim.secret))
    .where("l.revokedAt", "is", null)
    .where("r.endsAt", ">", linksEnd(now))
    .executeTakeFirst()
}

interface OwnContext {
  site: CalendarSite
  now: Date
  answer: Answer | undefined
  ledger: Ledger
  invoices: OwnInvoice[]
  paymentProvider: Pick<PaymentProvider, "simulated" | "open">
}

export function ownReservation(row: Selectable<Tables["reservations"]>, context: OwnContext): OwnReservation {
  const { site, now, answer, ledger } = context
  const booked = bookedReservation(row)
  const asked = whatWasAsked(row)
  const { id: uid, version, sequence, firstName, lastName, boatType } = row
  return {
    ...booked,
    ...asked,
    boatType,
    version,
    firstName,
    lastName,
    email: masked(row.email ?? "", /(?<=^.).*(?=@)/u),
    phone: masked(row.phone ?? "", /.*(?=..$)/u),
    calendar: reservationCalendar({ ...booked, ...asked, uid, sequence, ...mailedMoney(ledger, row, now) }, site),
    answerBy: dueAhead(answer, now),
    ...shownTerms(row, ledger, now),
    ...ownMoney(ledger, paymentTerms([row]), context),
  }
}

function masked(value: string, hidden: RegExp): string {
  return value.replace(hidden, "•••")
}
