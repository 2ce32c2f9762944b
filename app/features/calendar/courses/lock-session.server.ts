import type { Trx } from "#app/platform/database/tables.server.ts"
import { type CourseColumns, courseColumns } from "./training.queries.server.ts"
import { stateOf } from "./training.rules.ts"

export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>

export type LockRefusal = "session-not-found" | "changed-meanwhile" | "session-cancelled" | "session-past"

/** Locks a session; refuses one that began, was cancelled or changed since it was shown. */
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
  return await trx
    .selectFrom("slots")
    .select([...courseColumns, "endsAt"])
    .where("slots.id", "=", sessionId)
    .where("licenseType", "is not", null)
    .forUpdate()
    .$narrowType<CourseColumns>()
    .executeTakeFirst()
}

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
