import { randomBytes } from "node:crypto"
import { subDays } from "date-fns"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import { terms } from "#content/commitments.ts"
import "#app/features/reservations/reservations.tables.server.ts"

/**
 * Stores only a hash; the secret is in one mail alone (school 2, "Manage link").
 * @returns undefined when the booking's person was forgotten
 */
export async function mintManageLink(db: Db, reservationId: string): Promise<string | undefined> {
  const secret = randomBytes(32).toString("base64url")
  const minted = await db
    .insertInto("manageLinks")
    .columns(["tokenHash", "reservationId"])
    .expression((eb) =>
      eb
        .selectFrom("reservations")
        .select([eb.val(hashSecret(secret)).as("tokenHash"), "id"])
        .where("id", "=", reservationId)
        .where("forgottenAt", "is", null),
    )
    .returning("tokenHash")
    .executeTakeFirst()
  return minted ? secret : undefined
}

/** Deletes the links of bookings that ended too long ago. */
export async function forgetManageLinks(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom("manageLinks")
    .using("reservations")
    .whereRef("reservations.id", "=", "manageLinks.reservationId")
    .where("reservations.endsAt", "<", linksEnd(now))
    .execute()
}

export async function linksInService(db: Db, reservationId: string, now: Date): Promise<number> {
  const { links } = await db
    .selectFrom("manageLinks as l")
    .innerJoin("reservations as r", "r.id", "l.reservationId")
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where("r.id", "=", reservationId)
    .where("r.forgottenAt", "is", null)
    .where("r.endsAt", ">", linksEnd(now))
    .where("l.revokedAt", "is", null)
    .executeTakeFirstOrThrow()
  return links
}

/** Links work for a booking that ended after this. */
export function linksEnd(now: Date): Date {
  return subDays(now, terms.manageLinkDays)
}
