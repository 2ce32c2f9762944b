import type { Trx } from "#app/platform/database/tables.server.ts"
import { stateOf } from "./training.rules.ts"

export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>

export type LockRefusal = "session-not-found" | "changed-meanwhile" | "session-cancelled" | "session-past"

/**
 * A session an administrator may still change, locked for the rest of the transaction. Whoever decided on something
 * older than what is stored is told that first.
 */
export async function lockForChange(
  trx: Trx,
  asked: { sessionId: string; version: number; now: Date },
): Promise<{ ok: true; session: LockedSession } | { ok: false; refusal: LockRefusal }> {
  const session = await lockSession(trx, asked.sessionId)
  if (!session) return { ok: false, refusal: "session-not-found" }
  if (session.version !== asked.version) return { ok: false, refusal: "changed-meanwhile" }
  const state = stateOf(session, asked.now)
  if (state === "cancelled") return { ok: false, refusal: "session-cancelled" }
  if (state === "past") return { ok: false, refusal: "session-past" }
  return { ok: true, session }
}

async function lockSession(trx: Trx, sessionId: string) {
  return await trx.selectFrom("trainingSessions").selectAll().where("id", "=", sessionId).forUpdate().executeTakeFirst()
}

/** The seats taken in a locked session, in the order they were taken. */
export async function confirmedSeats(trx: Trx, sessionId: string) {
  return await trx
    .selectFrom("sessionBookings")
    .select(["id", "reference", "userId", "applicationId"])
    .where("sessionId", "=", sessionId)
    .where("bookingStatus", "=", "confirmed")
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}
