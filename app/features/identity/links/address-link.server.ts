import { createHash } from "node:crypto"
import { verifyJWT } from "better-auth/crypto"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import { z } from "zod"
import { authRefusals } from "#app/features/identity/sign-in/auth.refusals.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"

interface AddressLink {
  requestType?: string
  email?: string
  updateTo?: string
}

/** What a link about an address holds, unverified; those to change one differ from those to confirm one in this alone. */
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

/** The same, where the link is ours and not too old. */
export async function readAddressLink(token: string, secret: string) {
  const read = addressLinkSchema.safeParse(await verifyJWT(token, secret))
  return read.success ? read.data : undefined
}

/**
 * Remembers for whom a link was made: the link itself names an address alone or nothing, and the address may belong to
 * somebody else by the time it is used. A link that is forgotten opens nothing.
 */
export async function rememberLink(trx: Trx, link: { token: string; userId: string; expiresAt: Date }): Promise<void> {
  const { token, userId, expiresAt } = link
  await trx
    .insertInto("verifications")
    .values({ id: uuid(), identifier: nameOf(token), value: userId, expiresAt })
    .execute()
}

/** The account a link was made for; undefined once the link has expired, served or been forgotten. */
export async function ownerOfLink(db: Db, token: string) {
  return await db
    .selectFrom("verifications as v")
    .innerJoin("users as u", (join) => join.on((eb) => eb(eb.cast<string>("u.id", "text"), "=", eb.ref("v.value"))))
    .select(["u.id", "u.email", "u.emailVerified", "u.firstName", "u.twoFactorEnabled"])
    .where("v.identifier", "=", nameOf(token))
    .where("v.expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()
}

/**
 * Whether a link to change an address is still that of the account it was made for, not older than an hour, and the
 * address still to be had. Links to confirm an address pass: the library knows them, and lets them live for a day.
 * @throws Problem 410 or 422
 */
export async function checkAddressLink(db: Db, token: string): Promise<void> {
  const { updateTo, email, requestType } = addressLinkOf(token)
  if (updateTo === undefined) return
  const owner = await ownerOfLink(db, token)
  if (!owner || owner.email !== email) throw refuse(authRefusals, "INVALID_TOKEN")
  if (requestType !== "change-email-verification") return
  const taken = await db.selectFrom("users").select("id").where("email", "=", updateTo).executeTakeFirst()
  if (taken) throw refuse(authRefusals, "USER_ALREADY_EXISTS")
}

/** A link that has done its work does no other. */
export async function forgetLink(db: Db | Trx, token: string): Promise<void> {
  await db.deleteFrom("verifications").where("identifier", "=", nameOf(token)).execute()
}

/** Links and half-finished sign-ins of an account whose password or address is another one now. */
export async function forgetPendingLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("verifications").where("value", "=", userId).execute()
}

function nameOf(token: string): string {
  return `link:${createHash("sha256").update(token).digest("base64url")}`
}
