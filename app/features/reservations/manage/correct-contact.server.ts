import { type Selectable, sql } from "kysely"
import { moveQueuedEmails } from "#app/features/outbox/move-queued-emails.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { emailColumns, phoneColumns } from "#app/platform/contact/normal-columns.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"
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
  /** How the school heard of it; kept in the history. */
  heard?: string
  actor: string
  now: Date
}

/** Locks the booking that a person names; letters, accents and case of the name do not matter. */
export async function lockNamed(
  trx: Trx,
  { reference, reservationDate, lastName }: Pick<Reservation, "reference" | "reservationDate" | "lastName">,
): Promise<Reservation | undefined> {
  return await trx
    .selectFrom("reservations")
    .selectAll()
    .where("reference", "=", reference.toUpperCase())
    .where("reservationDate", "=", reservationDate)
    .where(sql<boolean>`searchable(last_name) = searchable(${lastName}::text)`)
    .where("forgottenAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Corrects the contact of a locked, coming booking. A new address ends the links that were mailed to the former one,
 * gets the mails that still wait, and the booking's mail anew.
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
  const corrected = await trx
    .updateTable("reservations")
    .set({
      firstName,
      lastName,
      ...(fields.includes("email") ? emailColumns(email) : {}),
      ...(fields.includes("phone") ? phoneColumns(phone) : {}),
      version: booking.version + 1,
      updatedAt: now,
    })
    .where("id", "=", booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEvent(trx, {
    actor,
    action: "reservation.contact-corrected",
    entity: "reservation",
    entityId: booking.id,
    change: { fields, ...(heard ? { heard } : {}) },
  })
  if (normalEmail(email) !== normalEmail(booking.email ?? ""))
    await moveMails(trx, corrected, { from: booking.email, to: email, now })
  return true
}

async function moveMails(
  trx: Trx,
  corrected: Reservation,
  { from, to, now }: { from: string | null; to: string; now: Date },
): Promise<void> {
  const { id, status } = corrected
  await trx.updateTable("manageLinks").set({ revokedAt: now }).where("reservationId", "=", id).execute()
  const about = { entity: "reservation", entityId: id }
  if (from) await moveQueuedEmails(trx, { ...about, from, to })
  const ledger = await readLedger(trx, { reservationId: id })
  // Mails count from the first version, which is 0.
  const told = { ...corrected, email: to, phone: corrected.phone ?? "", version: corrected.version - 1 }
  const data = await writtenToPerson(trx, told, { ledger, now })
  const kind = status === "pending" ? "reservation-received" : "reservation-confirmed"
  await queueEmail(trx, { ...about, kind, to, data, sendAt: now })
}
