import { randomBytes } from "node:crypto"
import { subDays } from "date-fns"
import { sql } from "kysely"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import { officeTerms } from "#content/commitments.ts"
import type { LinkedKind } from "./links.tables.server.ts"

export interface Linked {
  kind: LinkedKind
  id: string
}

interface LinkFound extends Linked {
  /** The answer to a request carried the secret: its reader may be somebody else than the reader of the mailbox. */
  answered: boolean
}

const columnOf = { booking: "bookingId", application: "applicationId", waiting: "waitingId" } as const

/**
 * Stores only a hash; one mail alone holds the secret (school 2, "Manage link").
 * @param id of a booking, an application or an entry of the waiting list; all are uuids
 * @param mailedTo the address that gets the link
 * @returns undefined where nothing may be managed, or where a guest has another address by now
 */
export async function mintManageLink(db: Db, id: string, mailedTo?: string): Promise<string | undefined> {
  const secret = randomBytes(32).toString("base64url")
  const mailbox = mailedTo === undefined ? null : normalEmail(mailedTo)
  const { rows } = await sql<{ minted: boolean }>`
    select mint_link(${id}::uuid, ${hashSecret(secret)}, ${mailbox}, false) as minted`.execute(db)
  return rows[0]?.minted ? secret : undefined
}

/**
 * Keeps the secret that an answer carries as a link; repeated, nothing changes. It proves no mailbox, as no link does that
 * only manages.
 */
export async function keepManageLink(db: Db, bookingId: string, secret: string): Promise<void> {
  await sql`select mint_link(${bookingId}::uuid, ${hashSecret(secret)}, null, true)`.execute(db)
}

/** What a link leads to, unless it was revoked. The caller judges whether that is over. */
export async function findLinked(db: Db | Trx, secret: string): Promise<LinkFound | undefined> {
  const link = await db
    .selectFrom("manageLinks")
    .select(["bookingId", "applicationId", "waitingId", "answered"])
    .where("tokenHash", "=", hashSecret(secret))
    .where("revokedAt", "is", null)
    .executeTakeFirst()
  const kinds = Object.keys(columnOf) as LinkedKind[]
  const answered = link?.answered === true
  return kinds
    .map((kind) => ({ kind, id: link?.[columnOf[kind]], answered }))
    .find((one): one is LinkFound => Boolean(one.id))
}

/** The ids of what an account may manage by links of this kind. */
export async function manageableBy(db: Db | Trx, userId: string, { kind, now }: { kind: LinkedKind; now: Date }) {
  const rows = await db
    .selectFrom("managed")
    .select("id")
    .where("kind", "=", kind)
    .where("userId", "=", userId)
    .where("endsAt", ">", linksEnd(now))
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the links of mails that nobody revoked; a timer deletes those that are over. */
export async function countManageLinks(db: Db, { kind, id }: Linked): Promise<number> {
  const { links } = await db
    .selectFrom("manageLinks")
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where(columnOf[kind], "=", id)
    .where("answered", "=", false)
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow()
  return links
}

interface LinksToEnd extends Linked {
  now: Date
  /** Those of mails stay. */
  answeredOnly?: boolean
}

/** @returns how many links worked until now */
export async function endManageLinks(trx: Trx, { kind, id, now, answeredOnly = false }: LinksToEnd): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("manageLinks")
    .set({ revokedAt: now })
    .where(columnOf[kind], "=", id)
    .where("revokedAt", "is", null)
    .$if(answeredOnly, (all) => all.where("answered", "=", true))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** After an offer was accepted, the links of its waiting entry open the booking. */
export async function passLinksOn(trx: Trx, ids: { waitingId: string; bookingId: string }): Promise<void> {
  const { waitingId, bookingId } = ids
  await trx.updateTable("manageLinks").set({ waitingId: null, bookingId }).where("waitingId", "=", waitingId).execute()
}

export async function deleteLinksOf(trx: Trx, bookingIds: readonly string[]): Promise<void> {
  await trx.deleteFrom("manageLinks").where("bookingId", "in", bookingIds).execute()
}

export async function forgetManageLinks(trx: Trx, now: Date): Promise<void> {
  await trx
    .deleteFrom("manageLinks")
    .using("managed")
    .where("managed.endsAt", "<=", linksEnd(now))
    .where("managed.id", "=", sql<string>`coalesce(booking_id, application_id, waiting_id)`)
    .execute()
}

/** A link works while its subject ends after the returned instant. */
export function linksEnd(now: Date): Date {
  return subDays(now, officeTerms.manageLinkDays)
}
