import { v7 as uuid } from "uuid"
import { correctContact, lockNamed } from "#app/features/reservations/manage/correct-contact.server.ts"
import { isAhead, lockGuestBookings } from "#app/features/reservations/manage/forget-guest.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { ContactCorrection, MistypedAddress } from "./data-requests.schema.ts"

interface Acting {
  actor: string
  now: Date
}

type Correction = Omit<ContactCorrection, "code"> & Acting

/** Corrects the contact of every coming booking under a proven address. */
export async function correctGuest(
  db: Db,
  { email, newEmail, firstName, lastName, phone, actor, now }: Correction,
): Promise<{ ok: true; corrected: number } | { ok: false; refusal: "nothing-ahead" }> {
  return await inTransaction(db, async (trx) => {
    const bookings = await lockGuestBookings(trx, { email })
    const ahead = bookings.filter((booking) => isAhead(booking, now))
    if (ahead.length === 0) return { ok: false, refusal: "nothing-ahead" }
    // As it was typed, unless it is another address.
    const address = normalEmail(newEmail) === email ? {} : { email: newEmail }
    const contact = { firstName, lastName, phone, ...address }
    let corrected = 0
    for (const booking of ahead) if (await correctContact(trx, booking, { contact, actor, now })) corrected += 1
    const about = { entity: "data-request", entityId: uuid() }
    await recordEvent(trx, { ...about, actor, action: "data-request.corrected", change: { reservations: corrected } })
    return { ok: true, corrected }
  })
}

type AddressOutcome =
  | { ok: true; reference: string }
  | { ok: false; refusal: "not-found" | "of-account" | "same-address" }

/** Corrects a mistyped address, whose mails the person cannot read: reference, day and name stand for the proof. */
export async function correctAddress(
  db: Db,
  { reference, reservationDate, lastName, email, heard, actor, now }: MistypedAddress & Acting,
): Promise<AddressOutcome> {
  return await inTransaction(db, async (trx): Promise<AddressOutcome> => {
    const booking = await lockNamed(trx, { reference, reservationDate, lastName })
    if (!booking || !isAhead(booking, now)) return { ok: false, refusal: "not-found" }
    if (booking.userId) return { ok: false, refusal: "of-account" }
    if (normalEmail(booking.email ?? "") === normalEmail(email)) return { ok: false, refusal: "same-address" }
    await correctContact(trx, booking, { contact: { email }, heard, actor, now })
    return { ok: true, reference: booking.reference }
  })
}
