import { createHash } from "node:crypto"
import { sql } from "kysely"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { clientNetworks } from "#app/platform/client-networks.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { retention } from "#content/commitments.ts"

const quarterHour = retention.attemptMinutes * 60

const attempts = { byAccountAndAddress: 10, byAccount: 50, firstOfNetwork: 3 }

/**
 * Counts an attempt before the password is checked, with or without an account.
 * @returns a function to call after a success
 * @throws Problem 429 with Retry-After
 */
export async function limitSignIns(limiter: Limiter, email: string, address: string): Promise<() => Promise<void>> {
  const account = keyOf(email)
  const fromHere = `sign-in:${account}:${address}`
  await takeTry(limiter, fromHere, attempts.byAccountAndAddress)
  // Tries elsewhere must not lock the owner out, so the first ones of each network pass.
  const first = await limiter.take(
    `sign-in-first:${account}:${clientNetworks(address).network}`,
    attempts.firstOfNetwork,
    quarterHour,
  )
  // It follows the first limit, so that one network cannot use up everybody's attempts.
  await takeTry(limiter, `sign-in:${account}`, attempts.byAccount, first.allowed)
  return () => limiter.forget(fromHere)
}

async function takeTry(limiter: Limiter, key: string, most: number, passes = false): Promise<void> {
  const verdict = await limiter.take(key, most, quarterHour)
  if (verdict.allowed || passes) return
  throw tooMany(
    verdict.retryAfterSeconds,
    (wait) => `Trop de tentatives de connexion. Réessayez dans ${wait}, ou choisissez un nouveau mot de passe.`,
  )
}

/**
 * Counts a password asked again in an open session.
 * @returns a function to call after a success
 * @throws Problem 429 with Retry-After
 */
export async function limitPasswordTries(limiter: Limiter, userId: string): Promise<() => Promise<void>> {
  const key = `password-try:${userId}`
  const verdict = await limiter.take(key, attempts.byAccountAndAddress, quarterHour)
  if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  return () => limiter.forget(key)
}

export function tooMany(
  seconds: number,
  inWords = (wait: string) => `Trop de demandes. Réessayez dans ${wait}.`,
): Problem {
  const minutes = Math.ceil(seconds / 60)
  const detail = inWords(`${minutes} ${minutes < 2 ? "minute" : "minutes"}`)
  return refuse(waitRefusals, "too-many-attempts", { detail, headers: { "Retry-After": String(seconds) } })
}

/** One magic link a minute per address (specification 4). @throws Problem 429 with Retry-After */
export async function limitMagicLinks(db: Db, email: string): Promise<void> {
  const key = `magic-link:${keyOf(email)}`
  const { rows } = await sql<{ key: string }>`
    insert into auth_throttle as t (key, since) values (${key}, now())
    on conflict (key) do update set since = now() where t.since <= now() - interval '60 seconds'
    returning key`.execute(db)
  if (rows.length > 0) return
  const { seconds } = await db
    .selectFrom("authThrottle")
    .select(sql<number>`ceil(extract(epoch from since + interval '60 seconds' - now()))::int`.as("seconds"))
    .where("key", "=", key)
    .executeTakeFirstOrThrow()
  // The window may have ended between the two statements.
  const headers = { "Retry-After": String(Math.max(1, seconds)) }
  throw refuse(waitRefusals, "magic-link-too-soon", { headers })
}

/** Hashes the address, so that the counters do not hold it. */
export function keyOf(email: string): string {
  return createHash("sha256").update(normalEmail(email)).digest("base64url")
}
