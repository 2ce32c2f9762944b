import { messagesOfGuest } from "#app/features/contact/contact.queries.server.ts"
import type { GuestRows } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { MailsAbout } from "#app/features/outbox/kept-mails.queries.server.ts"
import { reservationsOfGuest } from "#app/features/reservations/account/reservation-holders.queries.server.ts"
import { waitingOfGuest } from "#app/features/reservations/waiting/waiting.queries.server.ts"
import { interestsOfGuest } from "#app/features/sharing/sharing.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** What mails to a guest are about. @param email in normal form */
export async function rowsOfGuest(db: Db | Trx, email: string): Promise<MailsAbout[]> {
  const rows = Object.entries(await found(db, { email }))
  return rows.map(([entity, all]) => ({ entity, ids: all.map(({ id }) => id) }))
}

/** @returns the addresses, in normal form, under which a guest left these rows */
export async function addressesOfGuest(db: Db | Trx, guest: GuestRows): Promise<string[]> {
  const rows = Object.values(await found(db, guest)).flat()
  return [...new Set(rows.flatMap(({ emailNormal }) => emailNormal ?? []))]
}

async function found(db: Db | Trx, guest: GuestRows) {
  return {
    reservation: await reservationsOfGuest(db, guest),
    "waiting-entry": await waitingOfGuest(db, guest),
    "boat-sharing-interest": await interestsOfGuest(db, guest),
    "contact-message": await messagesOfGuest(db, guest),
  }
}
