import { createHash } from "node:crypto"
import { sql } from "kysely"
import { v7 as uuid } from "uuid"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { refusalOf } from "./auth-refusals.server.ts"

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

/**
 * Remembers for whom a link to change an address was made: the link itself names an address alone, which may belong
 * to somebody else by the time it is used.
 */
export async function rememberAddressLink(
  trx: Trx,
  link: { token: string; userId: string; expiresAt: Date },
): Promise<void> {
  const { token, userId, expiresAt } = link
  await trx
    .insertInto("verifications")
    .values({ id: uuid(), identifier: nameOf(token), value: userId, expiresAt })
    .execute()
}

/**
 * Whether a link to change an address is still that of the account it was made for, not older than an hour, and the
 * address still to be had. Links to confirm an address pass: the library knows them, and lets them live for a day.
 * @throws Problem 410 or 422
 */
export async function checkAddressLink(db: Db, token: string): Promise<void> {
  const { updateTo, email, requestType } = addressLinkOf(token)
  if (updateTo === undefined) return
  const owner = await db
    .selectFrom("verifications as v")
    .innerJoin("users as u", (join) => join.on((eb) => eb(eb.cast<string>("u.id", "text"), "=", eb.ref("v.value"))))
    .select("u.email")
    .where("v.identifier", "=", nameOf(token))
    .where("v.expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()
  if (!owner || owner.email !== email) throw refused("INVALID_TOKEN")
  if (requestType !== "change-email-verification") return
  const taken = await db.selectFrom("users").select("id").where("email", "=", updateTo).executeTakeFirst()
  if (taken) throw refused("USER_ALREADY_EXISTS")
}

/** A link that has done its work does no other. */
export async function forgetAddressLink(db: Db | Trx, token: string): Promise<void> {
  await db.deleteFrom("verifications").where("identifier", "=", nameOf(token)).execute()
}

/** Links and half-finished sign-ins of an account whose password or address is another one now. */
export async function forgetPendingLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("verifications").where("value", "=", userId).execute()
}

function nameOf(token: string): string {
  return `address-link:${createHash("sha256").update(token).digest("base64url")}`
}

function refused(code: "INVALID_TOKEN" | "USER_ALREADY_EXISTS"): Error {
  return refusalOf(code, 410) ?? new Error(code)
}
