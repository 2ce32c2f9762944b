import type { Visitor } from "#app/features/identity/identity.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { sessionSeconds } from "./session-token.server.ts"

type SessionsToEnd = { userId: string } & ({ sessionId: string } | { allBut: string })

export async function endSession(db: Db, end: SessionsToEnd): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const own = trx.deleteFrom("sessions").where("userId", "=", end.userId)
    const chosen = "sessionId" in end ? own.where("id", "=", end.sessionId) : own.where("id", "<>", end.allBut)
    const ended = await chosen.returning("id").execute()
    for (const { id } of ended) {
      await recordEvent(trx, { actor: end.userId, action: "session.ended", entity: "session", entityId: id })
    }
    return ended.length > 0
  })
}

export async function signOut(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await trx.deleteFrom("sessions").where("token", "=", token).returning(["id", "userId"]).execute()
    for (const { id, userId } of ended) {
      await recordEvent(trx, { actor: userId, action: "session.ended", entity: "session", entityId: id })
    }
  })
}

const dayMs = 24 * 3_600_000

/** Extends a session to seven days; writes at most once a day. */
export async function keepSession(db: Db, session: Pick<Visitor, "sessionId" | "expiresAt">, now: Date): Promise<Date> {
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000)
  if (expiresAt.getTime() - session.expiresAt.getTime() < dayMs) return session.expiresAt
  await db.updateTable("sessions").set({ expiresAt, updatedAt: now }).where("id", "=", session.sessionId).execute()
  return expiresAt
}
