import { changeFact } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { freeChangesEnd } from "#app/features/bookings/facts/change-terms.rules.ts"
import { amountsOf } from "#app/features/bookings/facts/said.labels.ts"
import { type MailSite, manageHref } from "#app/features/outbox/write-mail.server.ts"
import { keptCents } from "#app/features/payments/ledger/ledger.rules.ts"
import { formatDay, formatDayTime, formatEnd, sayInstant } from "#app/ui/formats.ts"
import { written } from "#app/ui/written.ts"
import { contractTerms } from "#content/commitments.ts"
import { answerFact } from "#content/facts/answer.ts"
import { baseAddress, baseCoordinates, baseName } from "#content/school.ts"
import { type AskedFor, type Asker, askedFor } from "./asked-for.ts"
import type { ReservationAnswer } from "./booked.schema.ts"
import { isLeastPrice } from "./quote.rules.ts"
import {
  type CalendarReservation,
  type MailedMoney,
  mailedPrice,
  repeatedAsker,
  reservationInvitation,
} from "./reservation-calendar.server.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"
import type { ReservedMoment } from "./reserved-moment.server.ts"

/** `firstName` is '' for an unconfirmed address, whose mail repeats nothing typed. */
export interface ReservationMail extends CalendarReservation, AskedFor, Asker {
  firstName: string
  /** Free cancellation has ended; judged again when the mail is sent. */
  late?: true
  /** Its person has no online move left. */
  moveless?: true
  /** Until when the school answers; read when the mail is sent. */
  answerBy?: string
  /** The school moved it, and its person has not answered. */
  movedBySchoolAt?: string
}

export function manageButton(site: MailSite, bookingId: string) {
  return { label: "Gérer ma réservation", href: manageHref(site, bookingId) }
}

export function formerMoment({ base, reservationDate, timeSlot, rentalDuration, boatType }: ReservedMoment): string {
  const rented = askedFor({ rentalDuration, boatType }).map(([, value]) => value)
  return [formatDayTime(reservationDate, timeSlot), baseName(base), ...rented].join(", ")
}

export function factsOf(reservation: ReservationMail) {
  const { status, answerBy } = reservation
  const open = status === "pending" || status === "confirmed"
  return [
    ...bookedFacts(reservation),
    ...repeatedAsker(reservation),
    ...(answerBy ? [answerFact(sayInstant(answerBy))] : []),
    ...(open ? [factOfChange(reservation)] : []),
  ]
}

function factOfChange(reservation: ReservationMail) {
  const {
    status,
    late = false,
    reservationType,
    priceCents,
    priceCurrency,
    money = null,
    priceSet = true,
  } = reservation
  const amount = amountsOf({ charged: money, priceCurrency }, written)
  const { owedCents = 0, restCents = 0 } = money ?? {}
  const kept = keptCents(owedCents, contractTerms.lateCancellationKeptPercent)
  const facts = {
    late,
    freeUntil: freeChangesEnd({ kind: reservationType, ...reservation }).toISOString(),
    confirmed: status === "confirmed",
    priceSet: money !== null && priceSet,
    quoted: isLeastPrice(reservationType) ? null : amount(priceCents),
    keptCents: kept,
    restCentsThen: restCents - owedCents + kept,
  }
  return changeFact(facts, { at: sayInstant, amount })
}

type Booked = AskedFor & Omit<ReservationAnswer, keyof AskedFor | keyof Asker> & MailedMoney

export function bookedFacts(reservation: Booked) {
  const { reference, reservationType, reservationDate, timeSlot, startsAt, endsAt, base } = reservation
  return [
    ["Référence", reference],
    ["Activité", reservationTypeLabel[reservationType]],
    ["Date", formatDay(reservationDate, "long")],
    ["Horaire", `${timeSlot} – ${formatEnd(startsAt, endsAt)}`],
    ...askedFor(reservation),
    ["Base", baseAddress(base)],
    ...placeOf(base),
    ...mailedPrice(reservation),
  ] as const
}

function placeOf(base: string): (readonly [string, string])[] {
  const coordinates = baseCoordinates(base)
  return coordinates ? [["Coordonnées", coordinates]] : []
}

export function calendarFor(reservation: ReservationMail, site: MailSite) {
  return (attendee: string) => reservationInvitation(reservation, site, attendee)
}
