import {
  type GuestRows,
  isNamedOrWrittenUnder,
  isOfGuest,
} from "#app/features/identity/links/proven-addresses.queries.server.ts"
import type { MailsAbout } from "#app/features/outbox/kept-mails.queries.server.ts"
import { reservationIdsOfGuest } from "#app/features/reservations/account/reservation-holders.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** What mails to a guest are about. @param email in normal form */
export async function rowsOfGuest(db: Db | Trx, email: string): Promise<MailsAbout[]> {
  const guest = { email }
  const rows = {
    reservation: await reservationIdsOfGuest(db, email).execute(),
    "waiting-entry": await db.selectFrom("waitingEntries").select("id").where(isOfGuest(guest)).execute(),
    "boat-sharing-interest": await db.selectFrom("boatSharingInterests").select("id").where(isOfGuest(guest)).execute(),
    "contact-message": await db
      .selectFrom("contactMessages")
      .select("id")
      .where(isNamedOrWrittenUnder(guest))
      .execute(),
  }
  return Object.entries(rows).map(([entity, found]) => ({ entity, ids: found.map(({ id }) => id) }))
}

/** @returns the addresses, in normal form, under which a guest left these rows */
export async function addressesOfGuest(db: Db | Trx, guest: GuestRows): Promise<string[]> {
  const rows = await db
    .selectFrom("reservations")
    .select("emailNormal")
    .where(isOfGuest(guest))
    .where("forgottenAt", "is", null)
    .union(db.selectFrom("waitingEntries").select("emailNormal").where(isOfGuest(guest)))
    .union(db.selectFrom("boatSharingInterests").select("emailNormal").where(isOfGuest(guest)))
    .union(db.selectFrom("contactMessages").select("emailNormal").where(isNamedOrWrittenUnder(guest)))
    .execute()
  return rows.flatMap(({ emailNormal }) => emailNormal ?? [])
}
