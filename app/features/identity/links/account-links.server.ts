import { createHash, randomBytes } from "node:crypto"
import { v7 as uuid } from "uuid"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

const lifetimeHours = { invitation: 7 * 24, deletion: 1 } as const
export type LinkKind = keyof typeof lifetimeHours

export interface LinkOwner {
  userId: string | null
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
}

/** Stores only a hash of the link's secret. */
export async function makeLink(trx: Trx, link: { kind: LinkKind; owner: LinkOwner; now: Date }): Promise<string> {
  const token = randomBytes(24).toString("base64url")
  await trx
    .insertInto("accountLinks")
    .values({
      id: uuid(),
      kind: link.kind,
      tokenHash: hashOf(token),
      ...link.owner,
      email: normalEmail(link.owner.email),
      expiresAt: new Date(link.now.getTime() + lifetimeHours[link.kind] * 3_600_000),
      usedAt: null,
    })
    .execute()
  return token
}

export async function findLink(db: Db, link: { kind: LinkKind; token: string; now: Date }) {
  return await db
    .selectFrom("accountLinks")
    .select("email")
    .where("kind", "=", link.kind)
    .where("tokenHash", "=", hashOf(link.token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", link.now)
    .executeTakeFirst()
}

/** Uses a link once; undefined when it is unknown, expired or used. */
export async function takeLink(
  trx: Trx,
  link: { kind: LinkKind; token: string; now: Date },
): Promise<(LinkOwner & { id: string }) | undefined> {
  return await trx
    .updateTable("accountLinks")
    .set({ usedAt: link.now })
    .where("kind", "=", link.kind)
    .where("tokenHash", "=", hashOf(link.token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", link.now)
    .returning(["id", "userId", "email", "firstName", "lastName", "phone"])
    .executeTakeFirst()
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url")
}

/** Deletes what invited a guest to open an account. @returns how many invitations there were */
export async function forgetInvitations(trx: Trx, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("accountLinks")
    .where("userId", "is", null)
    .where("email", "=", email)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
