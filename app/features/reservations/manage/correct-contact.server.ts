import { type Selectable, sql } from "kysely"
import { endManageLinks } from "#app/features/bookings/links/manage-links.server.ts"
import { forgetInvitations } from "#app/features/identity/links/account-links.server.ts"
import {
  dropMoved,
  type MovedEmail,
  moveQueuedEmails,
  rewriteMoved,
} from "#app/features/outbox/move-queued-emails.server.ts"
import { type MailKind, queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { correctPerson } from "#app/features/persons/correct-person.server.ts"
import { forgetPersons } from "#app/features/persons/forget-persons.server.ts"
import { inviteGuest } from "#app/features/reservations/book/create-reservation.server.ts"
import { emailColumns, phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { writtenToPerson } from "./decision-mail.server.ts"

type Reservation = Selectable<Tables["reservations"]>

export interface CorrectContact {
  firstName: string
  lastName: string
  email: string
  phone: string
}

interface Correction {
  contact: Partial<CorrectContact>
  heard?: string
  actor: string
  now: Date
}

/** The booking that a person names; letters, accents and case of the name do not matter. */
export function findNamed(
  db: Db | Trx,
  { reference, reservationDate, lastName }: { reference: string; reservationDate: string; lastName: string },
) {
  return db
    .selectFrom("reservations")
    .selectAll()
    .where("reference", "=", reference.toUpperCase())
    .where("day", "=", reservationDate)
    .where(sql<boolean>`searchable(last_name) = searchable(${lastName}::text)`)
    .where("forgottenAt", "is", null)
}

/**
 * Corrects the contact of a coming booking, which is locked with its person, and gives it to the person of the corrected
 * contact. A new address ends the links and invitations that were mailed
 * to the former one, and gets the mails that still wait and once the booking's mail.
 * @returns whether anything changed
 */
export async function correctContact(
  trx: Trx,
  booking: Reservation,
  { contact, heard, actor, now }: Correction,
): Promise<boolean> {
  const fields = (Object.keys(contact) as (keyof CorrectContact)[]).filter((name) => contact[name] !== booking[name])
  if (fields.length === 0) return false
  const { firstName, lastName, email, phone }: CorrectContact = {
    firstName: booking.firstName,
    lastName: booking.lastName,
    email: booking.email ?? "",
    phone: booking.phone ?? "",
    ...contact,
  }
  const person = { firstName, lastName, ...emailColumns(email), ...phoneColumns(phone) }
  const personId = await correctPerson(trx, person)
  const corrected = await trx
    .updateTable("reservations")
    .set({
      firstName,
      lastName,
      ...(fields.includes("email") ? emailColumns(email) : {}),
      ...(fields.includes("phone") ? phoneColumns(phone) : {}),
      personId,
      // A proof of one person is none of another.
      ...(personId === booking.personId ? {} : { provenBy: null }),
      version: booking.version + 1,
      updatedAt: now,
    })
    .where("id", "=", booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (booking.personId && booking.personId !== personId) await forgetPersons(trx, [booking.personId], now)
  await recordEvent(trx, {
    actor,
    action: "reservation.contact-corrected",
    entity: "reservation",
    entityId: booking.id,
    change: { fields, ...(heard ? { heard } : {}) },
  })
  // Who typed the wrong name or number is not the person.
  await endManageLinks(trx, { kind: "booking", id: booking.id, now, answeredOnly: true })
  if (normalEmail(email) !== normalEmail(booking.email ?? ""))
    await moveMails(trx, corrected, { from: booking.email, to: email, now })
  return true
}

async function moveMails(
  trx: Trx,
  corrected: Reservation,
  { from, to, now }: { from: string | null; to: string; now: Date },
): Promise<void> {
  const { id: bookingId, firstName, lastName, phone } = corrected
  await endManageLinks(trx, { kind: "booking", id: bookingId, now })
  const about = { entity: "reservation", entityId: bookingId }
  const moved = from ? await moveQueuedEmails(trx, { ...about, from, to }) : []
  const wishesAccount = from !== null && (await forgetInvitations(trx, normalEmail(from))) > 0
  const kind = corrected.status === "pending" ? "reservation-received" : "reservation-confirmed"
  const [first, ...others] = moved.filter((mail) => mail.kind === kind).sort(queuedFirst)
  await dropMoved(trx, [...others, ...moved.filter((mail) => mail.kind !== kind && superseded.includes(mail.kind))])
  const ledger = await readLedger(trx, bookingId)
  const told = { ...corrected, email: to, phone: phone ?? "" }
  const account =
    wishesAccount && kind === "reservation-received"
      ? { account: await inviteGuest(trx, { email: to, firstName, lastName, phone, now }) }
      : {}
  const data = { ...(await writtenToPerson(trx, told, { ledger, now })), ...account }
  if (first) await rewriteMoved(trx, first, { data, without: "account", now })
  else await queueEmail(trx, { ...about, kind, to, data, sendAt: now })
}

/** What the booking's mail says anew, and links to bookings that may keep the former address. */
const superseded: readonly string[] = ["reservation-received", "reservation-links"] satisfies MailKind[]

function queuedFirst(one: MovedEmail, other: MovedEmail): number {
  return Number(other.state === "queued") - Number(one.state === "queued")
}
