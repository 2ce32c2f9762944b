import type { Selectable } from "kysely"
import { lockPersons } from "#app/features/persons/forget-persons.server.ts"
import { lockMerging } from "#app/features/persons/lock-two-persons.server.ts"
import { isAhead, lockGuestBookings } from "#app/features/reservations/forget/forget-guest.server.ts"
import { correctContact, findNamed } from "#app/features/reservations/manage/correct-contact.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Tables } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { ContactCorrection, MistypedAddress } from "./data-requests.schema.ts"

interface Acting {
  actor: string
  now: Date
}

type Booking = Selectable<Tables["reservations"]>
type Personal = "firstName" | "lastName" | "phone"
type Correction = Omit<ContactCorrection, "code"> & Acting & { requestId: string }

/**
 * Corrects coming bookings under a proven address: the address of all, name and telephone of those that have the name
 * shown, because a mailbox may book for several people.
 */
export async function correctGuest(
  db: Db,
  { email, requestId, actor, now, ...correction }: Correction,
): Promise<{ ok: true; corrected: number } | { ok: false; refusal: "nothing-ahead" }> {
  return await inTransaction(db, async (trx) => {
    await lockMerging(trx)
    const bookings = await lockGuestBookings(trx, { email })
    const ahead = bookings.filter((booking) => isAhead(booking, now))
    if (ahead.length === 0) return { ok: false, refusal: "nothing-ahead" }
    const { shown, newEmail } = correction
    const address = normalEmail(newEmail) === email ? {} : { email: newEmail }
    const person = { ...personChanges(correction), ...address }
    let corrected = 0
    for (const booking of ahead) {
      const isPersons = booking.firstName === shown.firstName && booking.lastName === shown.lastName
      if (await correctContact(trx, booking, { contact: isPersons ? person : address, actor, now })) corrected += 1
    }
    const about = { entity: "data-request", entityId: requestId }
    await recordEvent(trx, { ...about, actor, action: "data-request.corrected", change: { reservations: corrected } })
    return { ok: true, corrected }
  })
}

/** What differs from the contact shown; an empty telephone stays. */
function personChanges({ shown, firstName, lastName, phone }: Pick<ContactCorrection, Personal | "shown">) {
  const typed: Record<Personal, string> = { firstName, lastName, phone: phone || shown.phone }
  const names = Object.keys(typed) as Personal[]
  return Object.fromEntries(names.filter((name) => typed[name] !== shown[name]).map((name) => [name, typed[name]]))
}

type AddressRefusal = "not-found" | "of-account" | "same-address"
type AddressOutcome = { ok: true; reference: string } | { ok: false; refusal: AddressRefusal }

/** Looks before the mail is counted, so that slips in what the person says cost no mail. */
export async function refusedAddress(db: Db, said: MistypedAddress & Acting): Promise<AddressRefusal | undefined> {
  const judged = judge(await findNamed(db, said).executeTakeFirst(), said)
  return judged.ok ? undefined : judged.refusal
}

/** Corrects a mistyped address, whose mails the person cannot read: reference, day and name stand for the proof. */
export async function correctAddress(db: Db, said: MistypedAddress & Acting): Promise<AddressOutcome> {
  const { email, heard, actor, now } = said
  return await inTransaction(db, async (trx): Promise<AddressOutcome> => {
    await lockMerging(trx)
    const found = await findNamed(trx, said).executeTakeFirst()
    if (found) await lockPersons(trx, { ids: [found.personId] })
    const judged = judge(await findNamed(trx, said).forNoKeyUpdate().executeTakeFirst(), said)
    if (!judged.ok) return judged
    await correctContact(trx, judged.booking, { contact: { email }, heard, actor, now })
    return { ok: true, reference: judged.booking.reference }
  })
}

function judge(booking: Booking | undefined, { email, now }: MistypedAddress & Acting) {
  if (!booking || !isAhead(booking, now)) return { ok: false, refusal: "not-found" } as const
  if (booking.userId) return { ok: false, refusal: "of-account" } as const
  if (normalEmail(booking.email ?? "") === normalEmail(email)) return { ok: false, refusal: "same-address" } as const
  return { ok: true, booking } as const
}
