import { entryDescription } from "#app/features/calendar/booking-entry.server.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import {
  type CalendarEntry,
  type CalendarFile,
  type CalendarSite,
  invitation,
  writeCalendar,
} from "#app/platform/write-calendar.server.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { priceNames } from "#content/facts/price.ts"
import { placeAddress, school } from "#content/school.ts"

export interface CalendarSeat extends SessionMoment {
  id: string
  reference: string
  startsAt: string
  endsAt: string
  priceCents: number
  /** Grows at each change, so that a calendar replaces its entry. */
  sequence?: number
}

const product = "Formations"

/** The file to download. */
export function sessionCalendar(seats: readonly CalendarSeat[], site: CalendarSite): string {
  return writeCalendar(
    seats.map((seat) => entryOf(seat, site, "confirmed")),
    { site, product },
  )
}

export function sessionInvitation(
  seats: readonly CalendarSeat[],
  site: CalendarSite,
  { attendee, filename, cancelled = false }: { attendee: string; filename: string; cancelled?: boolean },
): CalendarFile {
  const entries = seats.map((seat) => entryOf(seat, site, cancelled ? "cancelled" : "confirmed"))
  return invitation(entries, { site, product, attendee, filename })
}

function entryOf(seat: CalendarSeat, site: CalendarSite, status: CalendarEntry["status"]): CalendarEntry {
  return {
    id: seat.id,
    sequence: seat.sequence ?? 0,
    startsAt: new Date(seat.startsAt),
    endsAt: new Date(seat.endsAt),
    status,
    summary: `${sessionTypeLabel[seat.sessionType]} – ${school.name}`,
    description: entryDescription({ reference: seat.reference, facts: factsOf(seat, status) }, site),
    location: placeAddress(seat.location),
  }
}

/** As of any booking, a cancelled one names no price. */
function factsOf(seat: CalendarSeat, status: CalendarEntry["status"]) {
  return [["Avec", seat.instructorName] as const, ...(status === "cancelled" ? [] : [seatPrice(seat)])]
}

export function seatPrice({ priceCents }: Pick<CalendarSeat, "priceCents">) {
  return [priceNames.set, formatChf(priceCents)] as const
}
