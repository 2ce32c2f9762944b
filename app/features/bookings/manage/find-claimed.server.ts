import type { LinkedKind } from "#app/features/bookings/links/links.tables.server.ts"
import { findLinked, linksEnd } from "#app/features/bookings/links/manage-links.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** The caller: the reader of a link, or an account with the id of something of its own. */
export type Claim = { secret: string } | { id: string; userId: string }

export interface Claimed {
  id: string
  userId: string | null
  /** Whether receipts and invoices are shown, which name an address. */
  papers: boolean
}

/** @returns undefined without a secret, or without an id and a session */
export function claimOf({ secret, id, actor: userId }: { [part in "secret" | "id" | "actor"]: string | undefined }) {
  if (secret) return { secret }
  return id && userId ? { id, userId } : undefined
}

/** Finds the booking or application of a valid link or of the account. @returns undefined for all other callers */
export async function findClaimed(
  db: Db | Trx,
  kind: LinkedKind,
  claim: Claim,
  now: Date,
): Promise<Claimed | undefined> {
  const all = db.selectFrom("managed").select(["id", "userId"]).where("kind", "=", kind)
  if ("userId" in claim) {
    const own = await all.where("id", "=", claim.id).where("userId", "=", claim.userId).executeTakeFirst()
    return own && { ...own, papers: true }
  }
  const linked = await findLinked(db, claim.secret)
  if (linked?.kind !== kind) return undefined
  const found = await all.where("id", "=", linked.id).where("endsAt", ">", linksEnd(now)).executeTakeFirst()
  return found && { ...found, papers: !linked.answered }
}

/** The actor of events: the account, or 'guest' for the reader of a link. */
export function actorOf(claim: Claim): string {
  return "userId" in claim ? claim.userId : "guest"
}
