import { keyOf } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { clientNetworks } from "#app/platform/client-networks.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Limiter } from "#app/platform/limiter.server.ts"
import { retention } from "#content/commitments.ts"
import { hashCode, openFragment } from "./code-secrets.server.ts"
import type { CodePurpose } from "./codes.rules.ts"
import "./codes.tables.server.ts"

const triesPerMailbox = 5

export interface CodeDeps {
  db: Db
  limiter: Limiter
  secret: string
}

export interface TypedCode {
  purpose: CodePurpose | readonly CodePurpose[]
  mailbox: string
  code: string
  /** The client's address; tries are counted for its /24 or /48. */
  network: string
  now: Date
}

export type CodeOutcome =
  | { ok: true; purpose: CodePurpose /** The fragment has its '#'; it is null for a proof. */; fragment: string | null }
  | { ok: false; refusal: "wrong-code" }
  | { ok: false; refusal: "too-many-codes"; retryAfterSeconds: number }

/** Counts the try before it looks, so that simultaneous tries count. A code is not used up: its link acts once. */
export async function checkCode({ db, limiter, secret }: CodeDeps, typed: TypedCode): Promise<CodeOutcome> {
  const { mailbox, code, network, now } = typed
  const key = `code:${keyOf(mailbox)}:${clientNetworks(network).network}`
  const verdict = await limiter.take(key, triesPerMailbox, retention.attemptMinutes * 60)
  if (!verdict.allowed) return { ok: false, refusal: "too-many-codes", retryAfterSeconds: verdict.retryAfterSeconds }
  const of = { mailbox, code }
  const found = await db
    .selectFrom("mailCodes")
    .select(["purpose", "sealed"])
    .where("codeHash", "=", hashCode(secret, of))
    .where("purpose", "in", [typed.purpose].flat())
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">=", now)]))
    .executeTakeFirst()
  if (!found) return { ok: false, refusal: "wrong-code" }
  await limiter.forget(key)
  const fragment = found.sealed === null ? null : openFragment(secret, of, found.sealed)
  return { ok: true, purpose: found.purpose, fragment }
}
