import { createHash } from "node:crypto"
import type { Generated } from "kysely"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"
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
  const [inserted] = await insertKey(trx, claim)
  if (inserted) return { claimed: true }
  const earlier = await trx
    .selectFrom("idempotencyKeys")
    .select(["route", "actor", "requestHash", "entityId"])
    .where("key", "=", claim.key)
    .executeTakeFirstOrThrow()
  const same =
    earlier.route === claim.route && earlier.actor === claim.actor && earlier.requestHash === claim.requestHash
  return same ? { claimed: false, entityId: earlier.entityId } : { claimed: false }
}

/**
 * The same for a key that is most probably new: one that is not makes its statement fail, and with it whatever left
 * along with it (`isKeyTaken`).
 */
export async function claimNewKey(trx: Trx, claim: Claim): Promise<void> {
  await insertNewKey(trx, claim)
}

export function isKeyTaken(error: unknown): boolean {
  return constraintOf(error) === "idempotency_keys_pkey"
}

const insertNewKey = compiledStatement((db, claim: Claim) => db.insertInto("idempotencyKeys").values(claim))

const insertKey = compiledStatement((db, claim: Claim) =>
  db
    .insertInto("idempotencyKeys")
    .values(claim)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key"),
)

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
