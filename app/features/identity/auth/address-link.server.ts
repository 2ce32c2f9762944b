import { createHash } from "node:crypto"
import { verifyJWT } from "better-auth/crypto"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { z } from "zod"
import { authRefusals } from "#app/features/identity/auth.refusals.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"

interface AddressLink {
  requestType?: string
  email?: string
  updateTo?: string
}

/** Does not verify the link. */
export function addressLinkOf(token: string): AddressLink {
  try {
    const held: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())
    return typeof held === "object" && held !== null ? held : {}
  } catch {
    return {}
  }
}

const addressLinkSchema = z.object({
  email: z.string(),
  updateTo: z.string().optional(),
  requestType: z.string().optional(),
})

export async function readAddressLink(token: string, secret: string) {
  const read = addressLinkSchema.safeParse(await verifyJWT(token, secret))
  return read.success ? read.data : undefined
}

/** Records a link's account, because its address may belong to somebody else later. */
export async function rememberLink(trx: Trx, link: { token: string; userId: string; expiresAt: Date }): Promise<void> {
  const { token, userId, expiresAt } = link
  await trx
    .insertInto("verifications")
    .values({ id: uuid(), identifier: nameOf(token), value: userId, expiresAt })
    .execute()
}

export async function ownerOfLink(db: Db, token: string) {
  return await db
    .selectFrom("verifications as v")
    .innerJoin("users as u", (join) => join.on((eb) => eb(eb.cast<string>("u.id", "text"), "=", eb.ref("v.value"))))
    .select(["u.id", "u.email", "u.emailVerified", "u.firstName", "u.twoFactorEnabled"])
    .where("v.identifier", "=", nameOf(token))
    .where("v.expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()
}

/** The link must be its account's, younger than an hour, and the address free. @throws Problem 410 or 422 */
export async function checkAddressLink(db: Db, token: string): Promise<void> {
  const { updateTo, email, requestType } = addressLinkOf(token)
  if (updateTo === undefined) return
  const owner = await ownerOfLink(db, token)
  if (!owner || owner.email !== email) throw refuse(authRefusals, "INVALID_TOKEN")
  if (requestType !== "change-email-verification") return
  const taken = await db.selectFrom("users").select("id").where("email", "=", updateTo).executeTakeFirst()
  if (taken) throw refuse(authRefusals, "USER_ALREADY_EXISTS")
}

export async function forgetLink(db: Db | Trx, token: string): Promise<void> {
  await db.deleteFrom("verifications").where("identifier", "=", nameOf(token)).execute()
}

/** Invalidates links and half-finished sign-ins after a change of password or address. */
export async function forgetPendingLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("verifications").where("value", "=", userId).execute()
}

function nameOf(token: string): string {
  return `link:${createHash("sha256").update(token).digest("base64url")}`
}
