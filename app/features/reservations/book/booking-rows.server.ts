import { v7 as uuid } from "uuid"
import { lateness } from "#app/features/bookings/facts/change-terms.rules.ts"
import { emailRow } from "#app/features/outbox/queue-email.server.ts"
import { quotedColumns } from "#app/features/reservations/quote.rules.ts"
import type { AccountNews } from "#app/features/reservations/reservations.mails.server.tsx"
import {
  bookingColumns,
  requestedReservation,
  whatIsRepeated,
  whatWasAsked,
} from "#app/features/reservations/reservations.queries.server.ts"
import { licenceColumns } from "#app/features/reservations/reservations.rules.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { emailColumns, phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { school } from "#content/school.ts"
import { isProven, provenBy, type ReservationToCreate } from "./reservation-to-create.server.ts"

export type BookingRows = ReturnType<typeof bookingRows>

export function bookingRows(create: ReservationToCreate, account: AccountNews | undefined) {
  const reservation = reservationRow(create)
  const { id, status, kind, priceCents, email } = reservation
  const event = eventRow({
    actor: create.userId ?? "guest",
    action: "reservation.created",
    entity: "reservation",
    entityId: id,
    change: { status, type: kind, priceCents },
  })
  const related = { entity: "reservation", entityId: id, sendAt: create.now }
  const known = { ...requestedReservation(reservation), uid: id }
  const startsAt = instantAt(reservation.day, reservation.time)
  const mail = emailRow<"reservation-received", "base" | "startsAt" | "endsAt">({
    ...related,
    kind: "reservation-received",
    to: email,
    data: {
      ...known,
      ...lateness({ kind, startsAt }, create.now),
      ...whatIsRepeated(reservation, isProven(create)),
      sequence: 0,
      ...(account ? { account } : {}),
    },
  })
  const { firstName, lastName, phone } = reservation
  const notice = emailRow<"reservation-notice", "base" | "startsAt" | "endsAt">({
    ...related,
    kind: "reservation-notice",
    to: school.email,
    data: { ...known, ...whatWasAsked(reservation), firstName, lastName, email, phone },
  })
  return { reservation, event, mail, notice }
}

const notInTheRow = { base: undefined, createAccount: false, quotedCents: undefined, quotedCurrency: undefined }

function reservationRow(create: ReservationToCreate) {
  const { request, userId, networks, tariff } = create
  const {
    base: _,
    createAccount: __,
    quotedCents: ___,
    quotedCurrency: ____,
    ...fields
  } = { ...notInTheRow, ...request }
  return {
    ...bookingColumns(fields),
    ...emailColumns(fields.email),
    ...phoneColumns(fields.phone),
    ...licenceColumns(fields),
    ...quotedColumns(request, tariff),
    id: uuid(),
    userId,
    provenBy: provenBy(create),
    network: networks?.[0] ?? null,
    wideNetwork: networks?.[1] ?? null,
    status: "pending" as const,
    reference: shortReference(),
  }
}
