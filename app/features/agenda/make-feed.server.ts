import { randomBytes } from "node:crypto"
import type { Db } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import type { FeedScope } from "./agenda.schema.ts"
import "./agenda.tables.server.ts"

export interface FeedOf {
  userId: string
  scope: FeedScope
  subject: string
}

/** Makes the secret address of an agenda; the one before serves no more. */
export async function makeFeed(db: Db, feed: FeedOf, now: Date): Promise<string> {
  const secret = randomBytes(32).toString("base64url")
  const made = { tokenHash: hashSecret(secret), createdAt: now }
  await db
    .insertInto("feeds")
    .values({ ...feed, ...made })
    .onConflict((conflict) => conflict.columns(["userId", "scope", "subject"]).doUpdateSet(made))
    .execute()
  return secret
}

export async function endFeed(db: Db, { userId, scope, subject }: FeedOf): Promise<void> {
  await db
    .deleteFrom("feeds")
    .where("userId", "=", userId)
    .where("scope", "=", scope)
    .where("subject", "=", subject)
    .execute()
}
