import { v7 as uuid } from "uuid"
import { lateness } from "#app/features/bookings/facts/change-terms.rules.ts"
import { emailRow } from "#app/features/outbox/queue-email.server.ts"
import { ledgerAfter } from "#app/features/reservations/charges.rules.ts"
import { mailedMoney } from "#app/features/reservations/manage/decision-mail.server.ts"
import { quotedColumns, quoteOf } from "#app/features/reservations/quote.rules.ts"
import {
  bookingColumns,
  requestedReservation,
  whatIsRepeated,
} from "#app/features/reservations/reservations.queries.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { emailColumns, phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { counterScreen } from "#content/admin/counter.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import type { CounterBookingRequest } from "./counter-booking.schema.ts"

export interface Somebody {
  userId: string | null
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  proven: boolean
}

interface CounterBooking {
  request: CounterBookingRequest
  somebody: Somebody
  actor: string
  tariff: Tariff
  now: Date
}

export type CounterRows = ReturnType<typeof counterRows>

/** The school has decided when it books, so the person hears that it is confirmed. */
export function counterRows({ request, somebody, actor, tariff, now }: CounterBooking) {
  const { person: _, base: __, quotedCents: ___, quotedCurrency: ____, beyondReason, ...booked } = request
  const { amountCents, priceLater: _____, ...asked } = booked
  const { proven, ...contact } = somebody
  const reservation = {
    ...bookingColumns(asked),
    ...quotedColumns(request, tariff),
    ...contact,
    ...emailColumns(contact.email),
    ...phoneColumns(contact.phone),
    ...(beyondReason === undefined ? {} : { adminNotes: counterScreen.beyond.note(beyondReason) }),
    id: uuid(),
    status: "confirmed" as const,
    reference: shortReference(),
  }
  const { id, status, kind, priceCents } = reservation
  const event = eventRow({
    actor,
    action: "reservation.created",
    entity: "reservation",
    entityId: id,
    change: { status, type: kind, priceCents },
  })
  const charged = { ...reservation, quote: quoteOf(request, tariff) }
  const startsAt = instantAt(reservation.day, reservation.time)
  const ledger = ledgerAfter({ charges: [], payments: [] }, charged, { status, amountCents, now })
  return { reservation, event, charged, mail: somebody.email === null ? undefined : confirmation(somebody.email) }

  function confirmation(email: string) {
    const known = { ...reservation, email, phone: reservation.phone ?? "" }
    return emailRow<"reservation-confirmed", "base" | "startsAt" | "endsAt">({
      kind: "reservation-confirmed",
      to: email,
      data: {
        ...requestedReservation(known),
        ...whatIsRepeated(known, proven),
        firstName: known.firstName,
        uid: id,
        sequence: 0,
        ...lateness({ kind, startsAt }, now),
        ...mailedMoney(ledger, { ...reservation, startsAt }, now),
      },
      entity: "reservation",
      entityId: id,
      sendAt: now,
    })
  }
}
