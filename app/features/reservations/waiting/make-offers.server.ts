import { sweepLapsedHolds } from "#app/features/calendar/door/hold-places.server.ts"
import {
  endSilentEntries,
  findSlotsById,
  offerPlaces,
  passOver,
} from "#app/features/calendar/door/offer-places.server.ts"
import { tariffOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { forgetPersons, lockPersons } from "#app/features/persons/forget-persons.server.ts"
import { totalOf } from "#app/features/reservations/quote.rules.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { lastOffer } from "./join-waiting.server.ts"
import type { OfferMail } from "./waiting.mails.server.tsx"
import { type WaitingEntry, waitingMailOf } from "./waiting.queries.server.ts"

/** Offers the freed places of these slots and queues the mails, in the transaction that freed them. */
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

/** One look at all awaited slots of a base and day. Cancellations offer at once, this sweep the rest (school 2). */
export async function sweepOffers(db: Db, limits: WithholdingLimits, now: Date): Promise<number> {
  const waiting = await db
    .selectFrom("waitingEntries")
    .select(["base", "startsAt", "slotIds"])
    .distinct()
    .where("state", "=", "waiting")
    .where("startsAt", ">=", lastOffer(now))
    .orderBy("startsAt")
    .execute()
  if (waiting.length === 0) return 0
  await passOver(db, limits, now)
  const slots = await findSlotsById(db, [...new Set(waiting.flatMap(({ slotIds }) => slotIds))], now)
  const hopeful = waiting.filter(({ slotIds }) => slotIds.every((id) => slots.get(id)))
  const sets = Map.groupBy(hopeful, ({ base, startsAt }) => `${base} ${dayAt(startsAt)}`)
  let offered = 0
  for (const wishes of sets.values()) {
    const slotIds = [...new Set(wishes.flatMap((wish) => wish.slotIds))]
    offered += await inTransaction(db, (trx) => offerFreed(trx, slotIds, now))
  }
  return offered
}

/** Ends lapsed holds, and the entries of those who do not answer, and offers their places. */
export async function returnHeldPlaces(db: Db, limits: WithholdingLimits, now: Date): Promise<void> {
  await sweepLapsedHolds(db, now)
  await inTransaction(db, (trx) => endSilent(trx, now))
  await sweepOffers(db, limits, now)
}

/** Two offers in a row without an answer end the entries of that mailbox (school 2). */
async function endSilent(trx: Trx, now: Date): Promise<void> {
  for (const entityId of await endSilentEntries(trx, now))
    await recordEvent(trx, { actor: "system", action: "waiting-entry.ended", entity: "waiting-entry", entityId })
}

export async function closeWaiting(trx: Trx, now: Date): Promise<void> {
  const over = await trx.selectFrom("waitingEntries").select(["id", "personId"]).where("startsAt", "<=", now).execute()
  if (over.length === 0) return
  const persons = await lockPersons(trx, { ids: over.map(({ personId }) => personId) })
  const entityIds = over.map(({ id }) => id)
  await trx.deleteFrom("waitingEntries").where("id", "in", entityIds).execute()
  await forgetEmails(trx, { entity: "waiting-entry", entityIds })
  await forgetPersons(trx, persons, now)
}

/** Rewrites a queued offer when it is sent. @returns undefined if it was taken, refused or has expired */
export async function offerNow(db: Db, queued: OfferMail, now: Date): Promise<OfferMail | undefined> {
  const entry = await db
    .selectFrom("waitingEntries")
    .selectAll()
    .where("id", "=", queued.waitingId)
    .where("state", "=", "offered")
    .executeTakeFirst()
  if (!entry?.offerUntil || entry.offerUntil <= now) return undefined
  const { prices } = await tariffOn(db, dayAt(now))
  return { ...offerMailOf(entry), ...totalOf(entry.request, prices) }
}

function offerMailOf(entry: WaitingEntry): OfferMail {
  return { ...waitingMailOf(entry), offerUntil: entry.offerUntil?.toISOString() ?? "" }
}
