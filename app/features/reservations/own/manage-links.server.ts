import { randomBytes } from "node:crypto"
import { subDays } from "date-fns"
import { sql } from "kysely"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import { officeTerms } from "#content/commitments.ts"
import "#app/features/reservations/reservations.tables.server.ts"

/**
 * Stores only a hash; one mail alone holds the secret (school 2, "Manage link").
 * @param subjectId of a booking, or of an entry of the waiting list
 * @param mailedTo the address that gets the link
 * @returns undefined if the subject was deleted, its person forgotten, or a guest's booking has another address by now
 */
export async function mintManageLink(db: Db, subjectId: string, mailedTo?: string): Promise<string | undefined> {
  const secret = randomBytes(32).toString("base64url")
  const isTheirs =
    mailedTo === undefined ? sql`true` : sql`(user_id is not null or email_normal = ${normalEmail(mailedTo)})`
  // A correction of the address that is under way is awaited, or it would not end this link.
  const { rows } = await sql`
    insert into manage_links (token_hash, booking_id, waiting_id)
    select ${hashSecret(secret)}, id, null from (
      select id from reservations where id = ${subjectId} and forgotten_at is null and ${isTheirs} for share
    ) as booking
    union all
    select ${hashSecret(secret)}, null, id from waiting_entries where id = ${subjectId}
    returning token_hash`.execute(db)
  return rows.length > 0 ? secret : undefined
}

/** Ends the links of a booking that work. @returns how many they were */
export async function endManageLinks(trx: Trx, { bookingId, now }: { bookingId: string; now: Date }): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("manageLinks")
    .set({ revokedAt: now })
    .where("bookingId", "=", bookingId)
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function forgetManageLinks(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom("manageLinks")
    .using("reservations")
    .whereRef("reservations.id", "=", "manageLinks.bookingId")
    .where("reservations.endsAt", "<", linksEnd(now))
    .execute()
}

export async function linksInService(db: Db, bookingId: string, now: Date): Promise<number> {
  const { links } = await db
    .selectFrom("manageLinks as l")
    .innerJoin("reservations as r", "r.id", "l.bookingId")
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where("r.id", "=", bookingId)
    .where("r.forgottenAt", "is", null)
    .where("r.endsAt", ">", linksEnd(now))
    .where("l.revokedAt", "is", null)
    .executeTakeFirstOrThrow()
  return links
}

/** A link works while its booking ends after the returned instant. */
export function linksEnd(now: Date): Date {
  return subDays(now, officeTerms.manageLinkDays)
}
