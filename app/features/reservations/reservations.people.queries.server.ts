import type { Db } from "#app/platform/database/tables.server.ts"

/** How many reservations each of some accounts has; those without any are missing. */
export async function reservationCounts(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const counted = await db
    .selectFrom("reservations")
    .select(({ fn }) => ["userId", fn.countAll<number>().as("count")])
    .where("userId", "in", userIds)
    .groupBy("userId")
    .execute()
  return new Map(counted.flatMap(({ userId, count }) => (userId === null ? [] : [[userId, count]])))
}

/** A person's newest reservations, as links to their records. */
export async function latestReservationsOf(db: Db, userId: string, atMost: number) {
  return await db
    .selectFrom("reservations")
    .select(["id", "reference", "reservationType", "reservationDate", "timeSlot", "base", "status"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
}
