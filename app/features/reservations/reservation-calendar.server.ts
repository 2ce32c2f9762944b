import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { baseAddress, bases, school } from "#content/school.ts"
import { type AskedFact, type AskedFor, type Asker, askedFor, askerOf, indicativePrice } from "./asked-for.ts"
import type { BookedReservation } from "./booked.schema.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"
import type { ReservationStatus } from "./reservations.schema.ts"

const calendarStatus = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} satisfies Record<ReservationStatus, ICalEventStatus>

export interface CalendarReservation extends BookedReservation {
  /** The account of the booking; missing if nothing was ever charged. */
  money?: AccountMoney
  uid: string
  /** Grows at each change, so that a calendar replaces its entry. */
  sequence: number
}

/** An .ics file, in UTC instants. */
export function reservationCalendar(reservation: CalendarReservation & AskedFor & Asker, domain: string): string {
  const base = bases.find(({ slug }) => slug === reservation.base)
  const { latitude: lat, longitude: lon } = base ?? {}
  const calendar = ical({ prodId: { company: school.name, product: "Réservations", language: "FR" } })
  calendar.method(reservation.status === "cancelled" ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `${reservation.uid}@${domain}`,
    sequence: reservation.sequence,
    start: new Date(reservation.startsAt),
    end: new Date(reservation.endsAt),
    organizer: { name: school.name, email: school.email },
    status: calendarStatus[reservation.status],
    summary: `${reservationTypeLabel[reservation.reservationType]} – ${school.name}`,
    description: descriptionOf(reservation),
    location: {
      title: baseAddress(reservation.base),
      ...(lat === undefined || lon === undefined ? {} : { geo: { lat, lon } }),
    },
  })
  return calendar.toString()
}

function descriptionOf(reservation: CalendarReservation & AskedFor & Asker): string {
  const facts = [...askedFor(reservation), ...repeatedAsker(reservation), ...priceFact(reservation)]
  return [`Référence ${reservation.reference}`, ...facts.map(([label, value]) => `${label} : ${value}`)].join("\n")
}

/** The mail of a cancelled booking names the kept amount instead. */
export function priceFact(reservation: Parameters<typeof indicativePrice>[0] & Priced): AskedFact[] {
  const { money, status } = reservation
  if (!money) return [["Prix indicatif", indicativePrice(reservation)]]
  return status === "cancelled" ? [] : [["Prix", formatPrice(money.owedCents, money.currency)]]
}

type Priced = Pick<CalendarReservation, "money" | "status">

export function repeatedAsker(asker: Asker): AskedFact[] {
  return asker.phone === undefined ? [] : askerOf(asker)
}
