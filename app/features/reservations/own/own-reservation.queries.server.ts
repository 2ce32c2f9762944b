import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import type { ManagedDeps } from "#app/features/bookings/manage/managed-page.server.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { answersOf, dueAhead } from "#app/features/reservations/answer/answers.queries.server.ts"
import { shownTerms } from "#app/features/reservations/charges.rules.ts"
import { mailedMoney } from "#app/features/reservations/manage/decision-mail.server.ts"
import { reservationCalendar } from "#app/features/reservations/reservation-calendar.server.ts"
import { bookedReservation, whatWasAsked } from "#app/features/reservations/reservations.queries.server.ts"

/** A booking as its person sees it, without the money. @returns undefined once forgotten */
export async function ownReservation(
  { db, origin, calendars }: ManagedDeps,
  id: string,
  { ledger, now }: { ledger: Ledger; now: Date },
) {
  const all = db.selectFrom("reservations").selectAll().where("id", "=", id).where("forgottenAt", "is", null)
  const row = await all.executeTakeFirst()
  if (!row) return undefined
  const booked = bookedReservation(row)
  const asked = whatWasAsked(row)
  const { version, sequence, firstName, lastName, boatType } = row
  const shown = {
    ...booked,
    ...asked,
    boatType,
    version,
    firstName,
    lastName,
    email: masked(row.email ?? "", /(?<=^.).*(?=@)/u),
    phone: masked(row.phone ?? "", /.*(?=..$)/u),
    calendar: reservationCalendar(
      { ...booked, ...asked, uid: id, sequence, ...mailedMoney(ledger, row, now) },
      { origin, ...calendars },
    ),
    answerBy: dueAhead((await answersOf(db, [row], now)).get(id), now),
    ...shownTerms(row, ledger, now),
  }
  return { shown, dues: paymentTerms([row]) }
}

function masked(value: string, hidden: RegExp): string {
  return value.replace(hidden, "•••")
}
