import { createHash } from "node:crypto"
import { type Generated, sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { retention } from "#content/commitments.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    idempotencyKeys: {
      key: string
      route: string
      actor: string
      requestHash: string
      entityId: string
      createdAt: Generated<Date>
    }
  }
}

export interface Claim {
  key: string
  route: string
  actor: string
  requestHash: string
  entityId: string
}

export type ClaimOutcome =
  | { claimed: true }
  | { claimed: false; entityId: string }
  /** The key belongs to another request. */
  | { claimed: false; entityId?: undefined }

/** Call it first in the transaction, so that a rival with the same key waits; a rollback frees the key (design 4). */
export async function claimKey(trx: Trx, claim: Claim): Promise<ClaimOutcome> {
  const { key, route, actor, requestHash: hash, entityId } = claim
  const { rows } = await sql<{ refusal: "replayed" | "key-reused" | null; earlierId: string | null }>`
    select * from claim_key(${key}::uuid, ${route}, ${actor}, ${hash}, ${entityId}::uuid)`.execute(trx)
  const { refusal, earlierId } = rows[0] ?? {}
  if (refusal === null) return { claimed: true }
  return earlierId ? { claimed: false, entityId: earlierId } : { claimed: false }
}

export function requestHash(body: Record<string, unknown>): string {
  const sorted = Object.fromEntries(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url")
}

export async function pruneIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("idempotencyKeys")
    .where("createdAt", "<", new Date(now.getTime() - retention.sendingKeyHours * 3_600_000))
    .execute()
}

export async function isClaimed(db: Db, key: string): Promise<boolean> {
  const claimed = await db.selectFrom("idempotencyKeys").select("key").where("key", "=", key).executeTakeFirst()
  return claimed !== undefined
}
