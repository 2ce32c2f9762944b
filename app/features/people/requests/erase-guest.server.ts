import { forgetGuestMessages } from "#app/features/contact/forget-writer.server.ts"
import type { GuestRows } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import { isAccountAddress } from "#app/features/identity/identity.queries.server.ts"
import { forgetInvitations } from "#app/features/identity/links/account-links.server.ts"
import { forgetEmails, forgetEmailsTo } from "#app/features/outbox/forget-emails.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { accountsWithRest } from "#app/features/payments/told/accounts-with-rest.queries.server.ts"
import { keepDebtor } from "#app/features/payments/told/keep-debtor.server.ts"
import { listForgotten } from "#app/features/people/forgotten-people.server.ts"
import { forgetPersons, lockPersons } from "#app/features/persons/forget-persons.server.ts"
import { holderOfReservation } from "#app/features/reservations/account/reservation-holders.queries.server.ts"
import {
  forgetGuestBookings,
  forgetGuestWaiting,
  isAhead,
  lockGuestBookings,
} from "#app/features/reservations/forget/forget-guest.server.ts"
import { forgetGuestInterest } from "#app/features/sharing/forget-interest.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { Erased } from "./data-requests.schema.ts"
import { sumsByCurrency } from "./guest-data.queries.server.ts"
import { addressesOfGuest } from "./rows-of-guest.queries.server.ts"

interface ErasureDeps {
  db: Db
  forgottenList: string
}

interface Erasure {
  /** The proven address in normal form. */
  email: string
  requestId: string
  actor: string
  now: Date
}

export type EraseOutcome =
  | { ok: true; erased: Erased }
  | { ok: false; refusal: "bookings-ahead" | "money-to-give-back" }

/**
 * Erases what a guest left under a proven address (school 5). Coming bookings and money of the person are settled
 * before; a debt keeps its debtor, and issued documents stay as the law wants.
 */
export async function eraseGuest({ db, forgottenList }: ErasureDeps, erasure: Erasure): Promise<EraseOutcome> {
  const outcome = await inTransaction(db, (trx) => eraseWithin(trx, erasure))
  if (!outcome.ok) return outcome
  const { ids, erased } = outcome
  await listForgotten(forgottenList, ids)
  return { ok: true, erased }
}

async function eraseWithin(trx: Trx, { email, requestId, actor, now }: Erasure) {
  const persons = await lockPersons(trx, { addresses: [email] })
  const bookings = await lockGuestBookings(trx, { email })
  if (bookings.some((booking) => isAhead(booking, now))) return { ok: false, refusal: "bookings-ahead" } as const
  const { inCredit } = await accountsWithRest(trx, bookings.map(holderOfReservation))
  if (inCredit.length > 0) return { ok: false, refusal: "money-to-give-back" } as const
  const { ids, counts, debts } = await forgetRows(trx, { email }, { bookings, persons, actor, now })
  const hasAccount = await forgetAddress(trx, email)
  const about = { entity: "data-request", entityId: requestId }
  await recordEvent(trx, { ...about, actor, action: "data-request.erased", change: counts })
  await queueEmail(trx, { ...about, kind: "guest-forgotten", to: email, data: { debts, hasAccount }, sendAt: now })
  return { ok: true, ids, erased: counts } as const
}

/**
 * Erases rows that a backup restored, without a mail.
 * @param ids of the list of the forgotten; those of accounts name no row of a guest
 * @returns how many rows there were
 */
export async function eraseAgain(
  { db, forgottenList }: ErasureDeps,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<number> {
  const outcome = await inTransaction(db, async (trx) => {
    const addresses = await addressesOfGuest(trx, { ids })
    const persons = await lockPersons(trx, { addresses })
    const bookings = await lockGuestBookings(trx, { ids })
    const forgotten = await forgetRows(trx, { ids }, { bookings, persons, actor: "system", now })
    for (const address of addresses) await forgetAddress(trx, address)
    return forgotten
  })
  await listForgotten(forgottenList, outcome.ids)
  return outcome.ids.length
}

/** Forgets invitations and mails; an account keeps the mails it got. @returns whether an account has the address */
async function forgetAddress(trx: Trx, email: string): Promise<boolean> {
  await forgetInvitations(trx, email)
  const hasAccount = await isAccountAddress(trx, email)
  if (!hasAccount) await forgetEmailsTo(trx, email)
  return hasAccount
}

interface RowsToForget extends Pick<Erasure, "actor" | "now"> {
  bookings: Awaited<ReturnType<typeof lockGuestBookings>>
  persons: readonly string[]
}

async function forgetRows(trx: Trx, guest: GuestRows, { bookings, persons, actor, now }: RowsToForget) {
  await forgetGuestBookings(trx, bookings, { actor, now })
  const forgotten = {
    reservation: bookings.map(({ id }) => id),
    "waiting-entry": await forgetGuestWaiting(trx, guest),
    "boat-sharing-interest": await forgetGuestInterest(trx, guest),
    "contact-message": await forgetGuestMessages(trx, guest),
  }
  for (const [entity, entityIds] of Object.entries(forgotten)) await forgetEmails(trx, { entity, entityIds })
  await forgetPersons(trx, persons, now)
  const { owing } = await accountsWithRest(trx, bookings.map(holderOfReservation))
  for (const owed of owing) {
    const booking = bookings.find(({ id }) => id === owed.account.id)
    if (!booking) continue
    const { firstName, lastName, email, phone } = booking
    const debtor = { name: `${firstName} ${lastName}`, email: email ?? "", phone: phone ?? "", address: "" }
    await keepDebtor(trx, debtor, { accounts: [owed], actor, now })
  }
  return {
    ids: Object.values(forgotten).flat(),
    counts: {
      reservations: forgotten.reservation.length,
      waitingEntries: forgotten["waiting-entry"].length,
      boatSharingInterests: forgotten["boat-sharing-interest"].length,
      contactMessages: forgotten["contact-message"].length,
    },
    debts: sumsByCurrency(owing),
  }
}
