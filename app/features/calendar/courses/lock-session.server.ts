import { type CourseColumns, courseColumns } from "#app/features/calendar/slots/kinds/course-columns.server.ts"
import { stateOf } from "#app/features/calendar/slots/kinds/session-state.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>

export type LockRefusal = "session-not-found" | "changed-meanwhile" | "session-cancelled" | "session-past"

/** Locks a session; refuses one that began, was cancelled or changed since it was shown. */
export async function lockForChange(
  trx: Trx,
  asked: { sessionId: string; version: number; now: Date },
): Promise<{ ok: true; session: LockedSession } | { ok: false; refusal: LockRefusal }> {
  const session = await lockSession(trx, asked.sessionId)
  const refusal = refusalOf(session, asked)
  return session && !refusal ? { ok: true, session } : { ok: false, refusal: refusal ?? "session-not-found" }
}

export function refusalOf(
  session: LockedSession | undefined,
  { version, now }: { version: number; now: Date },
): LockRefusal | undefined {
  if (!session) return "session-not-found"
  if (session.version !== version) return "changed-meanwhile"
  const state = stateOf(session, now)
  if (state === "cancelled") return "session-cancelled"
  return state === "past" ? "session-past" : undefined
}

/** Locks a session that the school cancelled, to undo that; refuses one that would have begun or changed since. */
export async function lockCancelled(
  trx: Trx,
  asked: { sessionId: string; version: number; now: Date },
): Promise<{ ok: true; session: LockedSession } | { ok: false; refusal: Exclude<LockRefusal, "session-cancelled"> }> {
  const session = await lockSession(trx, asked.sessionId)
  const refusal = refusalOf(session, asked)
  if (refusal !== "session-cancelled") return { ok: false, refusal: refusal ?? "changed-meanwhile" }
  if (!session || session.startsAt <= asked.now) return { ok: false, refusal: "session-past" }
  return { ok: true, session }
}

async function lockSession(trx: Trx, sessionId: string) {
  return await lockable(trx).where("slots.id", "=", sessionId).executeTakeFirst()
}

/** A session and the others of its series, locked by id as bookings do. */
export async function lockSessionWithSeries(trx: Trx, sessionId: string): Promise<LockedSession[]> {
  return await lockable(trx)
    .where((eb) =>
      eb.or([
        eb("slots.id", "=", sessionId),
        eb("seriesId", "=", eb.selectFrom("slots as named").select("named.seriesId").where("named.id", "=", sessionId)),
      ]),
    )
    .orderBy("slots.id")
    .execute()
}

function lockable(trx: Trx) {
  return trx
    .selectFrom("slots")
    .select([...courseColumns, "endsAt", "seriesId"])
    .where("licenseType", "is not", null)
    .forUpdate()
    .$narrowType<CourseColumns>()
}

export async function confirmedSeats(trx: Trx, sessionId: string) {
  return await trx
    .selectFrom("seats")
    .select(["id", "reference", "userId", "applicationId", "version", "movedBySchoolAt"])
    .where("sessionId", "=", sessionId)
    .where("status", "=", "confirmed")
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}
