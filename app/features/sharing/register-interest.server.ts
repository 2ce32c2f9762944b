import { v7 as uuid } from "uuid"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { personOf } from "#app/features/persons/find-person.server.ts"
import { emailColumns } from "#app/platform/contact/normal-columns.server.ts"
import { constraintOf, sqlState } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { interestTexts } from "./sharing.labels.ts"
import type { Interest } from "./sharing.schema.ts"

export interface InterestToJoin {
  interest: Omit<Interest, "website">
  /** Null for a visitor. */
  userId: string | null
  now: Date
}

export type JoinRefusal = "already-registered"
export type JoinOutcome = { ok: true } | { ok: false; refusal: JoinRefusal }

const uniqueViolation = "23505"

/** One transaction for row, event and mail; the index on email_normal refuses duplicates (specification 4 and 8). */
export async function registerInterest(db: Db, join: InterestToJoin): Promise<JoinOutcome> {
  try {
    return await inTransaction(db, (trx) => register(trx, join))
  } catch (error) {
    const known = sqlState(error) === uniqueViolation && constraintOf(error) === "boat_sharing_interests_email"
    if (known) return { ok: false, refusal: "already-registered" }
    throw error
  }
}

async function register(trx: Trx, { interest, userId, now }: InterestToJoin): Promise<JoinOutcome> {
  const id = uuid()
  const { email, preferredPlan } = interest
  const row = {
    ...interest,
    // A text left empty is unknown.
    ...Object.fromEntries(interestTexts.map((field) => [field, interest[field] || null])),
    ...emailColumns(email),
  }
  await trx
    .insertInto("boatSharingInterests")
    .values({ id, ...row, userId, personId: personOf(userId, row) })
    .execute()
  await recordEvent(trx, {
    actor: userId ?? "guest",
    action: "boat-sharing-interest.created",
    entity: "boat-sharing-interest",
    entityId: id,
    change: { preferredPlan },
  })
  await queueEmail(trx, {
    kind: "interest-registered",
    to: email,
    data: { preferredPlan },
    entity: "boat-sharing-interest",
    entityId: id,
    sendAt: now,
  })
  return { ok: true }
}
