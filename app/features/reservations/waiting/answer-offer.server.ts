import { passLinksOn } from "#app/features/bookings/links/manage-links.server.ts"
import { endOffer } from "#app/features/calendar/door/offer-places.server.ts"
import { createReservationWithin } from "#app/features/reservations/book/create-reservation.server.ts"
import { withFreeReference } from "#app/features/reservations/book/insert-booking.server.ts"
import type { NetworkPrints } from "#app/features/reservations/book/network-prints.server.ts"
import type { ReservationAnswer } from "#app/features/reservations/booked.schema.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { offerFreed } from "./make-offers.server.ts"
import type { WaitingEntry } from "./waiting.queries.server.ts"

export interface OfferToTake {
  entry: WaitingEntry
  networks: NetworkPrints
  limits: WithholdingLimits
  tariff: Tariff
  now: Date
}

export type TakeOutcome =
  | { ok: true; reservation: ReservationAnswer }
  | { ok: false; refusal: "offer-ended" | "too-many-pending" }

/** Books the offered place once (school 2, "Waiting list"), because the entry's id is the idempotency key. */
export async function takeOffer(db: Db, { entry, ...asked }: OfferToTake): Promise<TakeOutcome> {
  const take = () => inTransaction(db, (trx) => takeWithin(trx, entry, asked))
  return await withFreeReference(take)
}

async function takeWithin(
  trx: Trx,
  entry: WaitingEntry,
  { networks, limits, tariff, now }: Omit<OfferToTake, "entry">,
): Promise<TakeOutcome> {
  const { userId, personId, email, id } = entry
  // Today’s price applies, not the price at the time of joining. The caller compared it with the price that was shown.
  const { quotedCents: _, quotedCurrency: __, ...request } = entry.request
  const asker = { userId, personId, provenEmail: normalEmail(email) }
  const create = { request, tariff, ...asker, networks, limits, now, offeredTo: id }
  const outcome = await createReservationWithin(trx, { ...create, idempotencyKey: id })
  if (!outcome.ok)
    return { ok: false, refusal: outcome.refusal === "too-many-pending" ? outcome.refusal : "offer-ended" }
  if (outcome.replayed) return { ok: true, reservation: outcome.reservation }
  const taken = await trx
    .updateTable("waitingEntries")
    .set({ state: "booked" })
    .where("id", "=", id)
    .where("state", "=", "offered")
    .where("offerUntil", ">", now)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return { ok: false, refusal: "offer-ended" }
  await passLinksOn(trx, { waitingId: id, bookingId: outcome.id })
  await recordEvent(trx, {
    actor: userId ?? "guest",
    action: "waiting-entry.booked",
    entity: "waiting-entry",
    entityId: id,
  })
  return { ok: true, reservation: outcome.reservation }
}

/** Confirms the address of an entry. The order of these confirmations is the order of the list. */
export async function confirmWaiting(db: Db, entry: WaitingEntry, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const confirmed = await trx
      .updateTable("waitingEntries")
      .set({ state: "waiting", confirmedAt: now })
      .where("id", "=", entry.id)
      .where("state", "=", "unconfirmed")
      .executeTakeFirst()
    if (confirmed.numUpdatedRows > 0n) await record(trx, entry, "confirmed")
  })
}

/** The entry goes to the end, with no offer before this one would end: the same place must not come back at once. */
export async function passOffer(db: Db, entry: WaitingEntry, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endOffer(trx, entry)
    const passed = await trx
      .updateTable("waitingEntries")
      .set({ state: "waiting", confirmedAt: now })
      .where("id", "=", entry.id)
      .where("state", "=", "offered")
      .executeTakeFirst()
    if (passed.numUpdatedRows === 0n) return
    await record(trx, entry, "passed")
    await offerFreed(trx, entry.slotIds, now)
  })
}

/** Removes an entry, and offers its place to the next one. @param actor its person by default */
export async function leaveWaiting(db: Db, entry: WaitingEntry, now: Date, actor?: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endOffer(trx, entry)
    const left = await trx
      .updateTable("waitingEntries")
      .set({ state: "left" })
      .where("id", "=", entry.id)
      .where("state", "in", ["unconfirmed", "waiting", "offered"])
      .executeTakeFirst()
    if (left.numUpdatedRows === 0n) return
    await record(trx, entry, "left", actor)
    await offerFreed(trx, entry.slotIds, now)
  })
}

async function record(
  trx: Trx,
  { id, userId }: WaitingEntry,
  what: "confirmed" | "left" | "passed",
  actor = userId ?? "guest",
): Promise<void> {
  const action = `waiting-entry.${what}` as const
  await recordEvent(trx, { actor, action, entity: "waiting-entry", entityId: id })
}
