import { endHolds } from "#app/features/calendar/door/hold-places.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { leaveWaiting } from "#app/features/reservations/waiting/answer-offer.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { findWithheld, type WithheldIds } from "./withheld.queries.server.ts"
import type { Ended, EndWithheld } from "./withheld.schema.ts"

export interface Ending {
  /** Names a network or a mail domain. */
  id: string
  seen: EndWithheld
  actor: string
  now: Date
}

export type EndOutcome = { ok: true; ended: Ended } | { ok: false; refusal: "not-found" | "changed-meanwhile" }

/** Cancels each request in its own transaction, with its mail. What somebody decides meanwhile stays as decided. */
export async function endWithheld(db: Db, { id, seen, actor, now }: Ending): Promise<EndOutcome> {
  const found = await findWithheld(db, id, now)
  const requests = found.bookingIds.length + found.entryIds.length
  if (requests + found.holdIds.length === 0) return { ok: false, refusal: "not-found" }
  if (requests !== seen.requests || found.holdIds.length !== seen.holds)
    return { ok: false, refusal: "changed-meanwhile" }
  await endHolds(db, found.holdIds)
  const ended = { requests: await endRequests(db, found, { actor, now }), holds: found.holdIds.length }
  const event = { actor, action: "withheld.ended", entity: "withheld", entityId: id, change: ended } as const
  await inTransaction(db, (trx) => recordEvent(trx, event))
  return { ok: true, ended }
}

async function endRequests(
  db: Db,
  { bookingIds, entryIds }: WithheldIds,
  by: { actor: string; now: Date },
): Promise<number> {
  let ended = 0
  const pending = await db
    .selectFrom("reservations")
    .select(["id", "version"])
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(bookingIds))))
    .where("status", "=", "pending")
    .orderBy("id")
    .execute()
  for (const { id: bookingId, version } of pending) {
    const outcome = await changeReservationStatus(db, { bookingId, version, status: "cancelled", ...by })
    if (outcome.ok) ended += 1
  }
  const entries = await db
    .selectFrom("waitingEntries")
    .selectAll()
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(entryIds))))
    .orderBy("id")
    .execute()
  for (const entry of entries) await leaveWaiting(db, entry, by.now, by.actor)
  return ended + entries.length
}
