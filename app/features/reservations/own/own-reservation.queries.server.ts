import type { Selectable } from "kysely"
import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import { type Claim, findClaimed } from "#app/features/bookings/manage/find-claimed.server.ts"
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
import type { CalendarSite } from "#app/platform/write-calendar.server.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

/** Finds the booking of a valid link or of the account. @returns undefined for all other callers */
export async function findClaimedReservation(db: Db | Trx, claim: Claim, now: Date) {
  const claimed = await findClaimed(db, "booking", claim, now)
  if (!claimed) return undefined
  return await db.selectFrom("reservations").selectAll().where("id", "=", claimed.id).executeTakeFirst()
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
  const { id: uid, version, firstName, lastName, boatType } = row
  return {
    ...booked,
    ...asked,
    boatType,
    version,
    firstName,
    lastName,
    email: masked(row.email ?? "", /(?<=^.).*(?=@)/u),
    phone: masked(row.phone ?? "", /.*(?=..$)/u),
    // The first version has sequence 0, as in its mails.
    calendar: reservationCalendar(
      { ...booked, ...asked, uid, sequence: version - 1, ...mailedMoney(ledger, row, now) },
      site,
    ),
    answerBy: dueAhead(answer, now),
    ...shownTerms(row, ledger, now),
    ...ownMoney(ledger, paymentTerms([row]), context),
  }
}

function masked(value: string, hidden: RegExp): string {
  return value.replace(hidden, "•••")
}
