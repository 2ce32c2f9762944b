import { entryDescription } from "#app/features/calendar/booking-entry.server.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import {
  type CalendarEntry,
  type CalendarFile,
  type CalendarSite,
  invitation,
  writeCalendar,
} from "#app/platform/write-calendar.server.ts"
import { baseAddress, bases, school } from "#content/school.ts"
import { type AskedFact, type AskedFor, type Asker, askedFor, askerOf } from "./asked-for.ts"
import type { BookedReservation } from "./booked.schema.ts"
import { priceFact } from "./price-fact.ts"
import { reservationTypeLabel } from "./reservations.labels.ts"
import type { ReservationStatus } from "./reservations.schema.ts"

const calendarStatus = {
  pending: "tentative",
  confirmed: "confirmed",
  completed: "confirmed",
  cancelled: "cancelled",
} as const satisfies Record<ReservationStatus, CalendarEntry["status"]>

export interface MailedMoney {
  /** The account of the booking; missing if nothing was ever charged. */
  money?: AccountMoney
  /** False while the account holds other things than the price. */
  priceSet?: boolean
}

export interface CalendarReservation extends BookedReservation, MailedMoney {
  uid: string
  /** Grows with a move or a cancellation, so that a calendar replaces its entry. */
  sequence: number
}

type Shown = CalendarReservation & AskedFor & Asker

const product = "Réservations"

/** The file to download. */
export function reservationCalendar(reservation: Shown, site: CalendarSite): string {
  return writeCalendar([entryOf(reservation, site)], { site, product })
}

export function reservationInvitation(reservation: Shown, site: CalendarSite, attendee: string): CalendarFile {
  const filename = `reservation-${reservation.reference}.ics`
  return invitation([entryOf(reservation, site)], { site, product, attendee, filename })
}

function entryOf(reservation: Shown, site: CalendarSite): CalendarEntry {
  const base = bases.find(({ slug }) => slug === reservation.base)
  const { latitude: lat, longitude: lon } = base ?? {}
  return {
    id: reservation.uid,
    sequence: reservation.sequence,
    startsAt: new Date(reservation.startsAt),
    endsAt: new Date(reservation.endsAt),
    status: calendarStatus[reservation.status],
    summary: `${reservationTypeLabel[reservation.reservationType]} – ${school.name}`,
    description: descriptionOf(reservation, site),
    location: {
      title: baseAddress(reservation.base),
      ...(lat === undefined || lon === undefined ? {} : { geo: { lat, lon } }),
    },
  }
}

function descriptionOf(reservation: Shown, site: CalendarSite): string {
  const facts = [...askedFor(reservation), ...repeatedAsker(reservation), ...mailedPrice(reservation)]
  return entryDescription({ reference: reservation.reference, facts }, site)
}

/** The same from what a mail or an entry of an agenda holds. */
export function mailedPrice({ money, priceSet = true, ...booked }: Quoted & MailedMoney) {
  const charged = money && priceSet ? { cents: money.owedCents, currency: money.currency } : null
  return priceFact({ ...booked, charged })
}

type Quoted = Omit<Parameters<typeof priceFact>[0], "charged">

export function repeatedAsker(asker: Asker): AskedFact[] {
  return asker.phone === undefined ? [] : askerOf(asker)
}
