import { dropLapsedHolds } from "#app/features/calendar/door/hold-places.server.ts"
import { findSlotsById, offerPlaces } from "#app/features/calendar/door/offer-places.server.ts"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lastOffer } from "./join-waiting.server.ts"
import type { OfferMail } from "./waiting.mails.server.tsx"
import { type WaitingEntry, waitingMailOf } from "./waiting.queries.server.ts"

/** Offers what came free in these slots, with the mails, in the transaction that freed it. */
export async function offerFreed(trx: Trx, slotIds: readonly string[], now: Date): Promise<number> {
  const ids = await offerPlaces(trx, slotIds, now)
  if (ids.length === 0) return 0
  const entries = await trx.selectFrom("waitingEntries").selectAll().where("id", "in", ids).orderBy("id").execute()
  for (const entry of entries) {
    const { id: entityId, email: to } = entry
    const related = { entity: "waiting-entry", entityId }
    await recordEvent(trx, { ...related, actor: "system", action: "waiting-entry.offered" })
    await queueEmail(trx, {
      ...related,
      kind: "waiting-offer",
      to,
      data: offerMailOf(entry),
      awaited: true,
      sendAt: now,
    })
  }
  return entries.length
}

/** Offers everything that is free and waited for (school 2: in the statement that frees it, else by this sweep). */
export async function sweepOffers(db: Db, now: Date): Promise<number> {
  const waiting = await db
    .selectFrom("waitingEntries")
    .select("slotIds")
    .where("state", "=", "waiting")
    .where("startsAt", ">=", lastOffer(now))
    .orderBy("confirmedAt")
    .orderBy("id")
    .execute()
  const slots = await findSlotsById(db, [...new Set(waiting.flatMap(({ slotIds }) => slotIds))])
  const hopeful = waiting.filter(({ slotIds }) => slotIds.every((id) => slots.get(id)))
  let offered = 0
  for (const { slotIds } of hopeful) offered += await inTransaction(db, (trx) => offerFreed(trx, slotIds, now))
  return offered
}

/** Ends lapsed holds and offers what they kept. */
export async function returnHeldPlaces(db: Db, now: Date): Promise<void> {
  await dropLapsedHolds(db, now)
  await sweepOffers(db, now)
}

/** Ends the entries whose slot has begun, with everything typed in them and the mails about them. */
export async function closeWaiting(trx: Trx, now: Date): Promise<void> {
  const ended = await trx.deleteFrom("waitingEntries").where("startsAt", "<=", now).returning("id").execute()
  await forgetEmails(trx, { entity: "waiting-entry", entityIds: ended.map(({ id }) => id) })
}

/** What a queued offer says when it is sent; undefined once it was taken, refused or ran out. */
export async function offerNow(db: Db, queued: OfferMail, now: Date): Promise<OfferMail | undefined> {
  const entry = await db
    .selectFrom("waitingEntries")
    .selectAll()
    .where("id", "=", queued.waitingId)
    .where("state", "=", "offered")
    .executeTakeFirst()
  return entry?.offerUntil && entry.offerUntil > now ? offerMailOf(entry) : undefined
}

function offerMailOf(entry: WaitingEntry): OfferMail {
  return { ...waitingMailOf(entry), offerUntil: entry.offerUntil?.toISOString() ?? "" }
}
