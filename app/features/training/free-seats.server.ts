import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * With `freeSession` the only way to free seats (design 1, 7.13): cancels bookings in sessions that have not begun,
 * once. The caller has locked the applications.
 * @returns the ids of the cancelled bookings
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
 * Cancels every booking of a session that the caller has locked; applications need no lock.
 * @returns the cancelled bookings
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
