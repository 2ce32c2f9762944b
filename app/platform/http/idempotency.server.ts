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
  /** The client's uuid. */
  key: string
  route: string
  actor: string
  /** Of the validated body: see `requestHash`. */
  requestHash: string
  /** The id the new entity will have. */
  entityId: string
}

export type ClaimOutcome =
  | { claimed: true }
  | { claimed: false; entityId: string }
  /** The key was used before for another request. */
  | { claimed: false; entityId?: undefined }

/**
 * Claims a key inside the command's transaction, first of all, so that a rival with the same key waits for the
 * outcome; when the transaction is rolled back by a refusal the key is free again (design 4).
 */
export async function claimKey(trx: Trx, claim: Claim): Promise<ClaimOutcome> {
  const { key, route, actor, requestHash: hash, entityId } = claim
  const { rows } = await sql<{ refusal: "replayed" | "key-reused" | null; earlierId: string | null }>`
    select * from claim_key(${key}::uuid, ${route}, ${actor}, ${hash}, ${entityId}::uuid)`.execute(trx)
  const { refusal, earlierId } = rows[0] ?? {}
  if (refusal === null) return { claimed: true }
  return earlierId ? { claimed: false, entityId: earlierId } : { claimed: false }
}

/** A stable fingerprint of a validated body: key order does not matter. */
export function requestHash(body: Record<string, unknown>): string {
  const sorted = Object.fromEntries(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url")
}

/** Deletes keys older than a day. */
export async function pruneIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("idempotencyKeys")
    .where("createdAt", "<", new Date(now.getTime() - retention.sendingKeyHours * 3_600_000))
    .execute()
}
