import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * Cancels the bookings of applications in sessions that have not begun and gives their seats back, no more when
 * called again: with `freeSession` the only door through which seats are freed (design 1, 7.13). The caller has locked
 * the applications in this transaction. Whoever sat in a session keeps the seat.
 * @returns the ids of the bookings that were cancelled
 */
export async function freeSeats(
  trx: Trx,
  { applicationIds, now }: { applicationIds: readonly string[]; now: Date },
): Promise<string[]> {
  if (applicationIds.length === 0) return []
  const sessions = await trx
    .selectFrom("trainingSessions")
    .select("id")
    .where("startsAt", ">", now)
    .where("id", "in", (query) =>
      query
        .selectFrom("sessionBookings")
        .select("sessionId")
        .where("applicationId", "in", applicationIds)
        .where("bookingStatus", "=", "confirmed"),
    )
    .orderBy("id")
    .forUpdate()
    .execute()
  if (sessions.length === 0) return []
  const freed = await trx
    .updateTable("sessionBookings")
    .set({ bookingStatus: "cancelled" })
    .where("applicationId", "in", applicationIds)
    .where("bookingStatus", "=", "confirmed")
    .where(
      "sessionId",
      "in",
      sessions.map(({ id }) => id),
    )
    .returning(["id", "sessionId"])
    .execute()
  await giveBack(trx, freed)
  return freed.map(({ id }) => id)
}

/**
 * Cancels every booking of a session the caller has locked and gives all its seats back. Applications are not locked:
 * whoever takes or frees a seat of this session waits at its row.
 * @returns the bookings that were cancelled
 */
export async function freeSession(trx: Trx, sessionId: string) {
  const freed = await trx
    .updateTable("sessionBookings")
    .set({ bookingStatus: "cancelled" })
    .where("sessionId", "=", sessionId)
    .where("bookingStatus", "=", "confirmed")
    .returning(["id", "sessionId", "reference", "userId", "applicationId"])
    .execute()
  await giveBack(trx, freed)
  return freed
}

async function giveBack(trx: Trx, freed: readonly { sessionId: string }[]): Promise<void> {
  for (const [sessionId, seats] of countedBySession(freed)) {
    await trx
      .updateTable("trainingSessions")
      .set((eb) => ({ currentParticipants: eb("currentParticipants", "-", seats) }))
      .where("id", "=", sessionId)
      .execute()
  }
}

function countedBySession(freed: readonly { sessionId: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { sessionId } of freed) counts.set(sessionId, (counts.get(sessionId) ?? 0) + 1)
  return counts
}
