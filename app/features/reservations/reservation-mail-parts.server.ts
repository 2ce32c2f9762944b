import { freeChangesEnd } from "#app/features/bookings/facts/change-terms.rules.ts"
import { type MailSite, manageHref } from "#app/features/outbox/write-mail.server.ts"
import { formatDay, formatDayTime, formatEnd, sayInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { answerFact } from "#content/facts/answer.ts"
import { cancellationFact } from "#content/facts/change.ts"
import { agreedOn, lateCost } from "#content/facts/cost.ts"
import { baseAddress, baseCoordinates, baseName } from "#content/school.ts"
import { type AskedFor, type Asker, askedFor } from "./asked-for.ts"
import type { ReservationAnswer } from "./booked.schema.ts"
import type { ReservedMoment } from "./move/move-locked.server.ts"
import {
  type CalendarReservation,
  mailedPrice,
  repeatedAsker,
  reservationInvitation,
} from "./reservation-calendar.server.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"

/** `firstName` is '' for an unconfirmed address, whose mail repeats nothing typed. */
export interface ReservationMail extends CalendarReservation, AskedFor, Asker {
  firstName: string
  /** Free cancellation had ended when the mail was queued. */
  late?: true
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
  const freeEnd = freeChangesEnd({ kind: reservation.reservationType, ...reservation })
  const { status, late, answerBy } = reservation
  const open = status === "pending" || status === "confirmed"
  const amount = priceInWords(reservation)
  const agreed = agreedOn({ confirmed: status === "confirmed", priced: amount !== null })
  const change = late ? cancellationFact.late(lateCost({ agreed, amount })) : cancellationFact.free(sayInstant(freeEnd))
  return [
    ...bookedFacts(reservation),
    ...repeatedAsker(reservation),
    ...(answerBy ? [answerFact(sayInstant(answerBy))] : []),
    ...(open ? [change] : []),
  ]
}

/** Null where the school sets the price, because it is a « à partir de ». */
export function priceInWords({ reservationType, priceCents, priceCurrency, money }: PricedBooking): string | null {
  if (money) return formatPrice(money.owedCents, money.currency)
  return reservationType === "boat_rental" ? formatPrice(priceCents, priceCurrency) : null
}

type PricedBooking = Pick<CalendarReservation, "reservationType" | "priceCents" | "priceCurrency" | "money">

type Booked = AskedFor & Omit<ReservationAnswer, keyof AskedFor | keyof Asker> & Pick<CalendarReservation, "money">

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
