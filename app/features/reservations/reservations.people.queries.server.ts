import { sql } from "kysely"
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

interface Owner {
  userId: string
  /** The account's address when it is confirmed; guest bookings with an unconfirmed one may be somebody else's. */
  provenEmail: string | null
}

/** How many reservations a person made as a guest with the address their account has since confirmed. */
export async function guestReservationCount(db: Db, { provenEmail }: Owner): Promise<number> {
  if (provenEmail === null) return 0
  const { count } = await db
    .selectFrom("reservations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "is", null)
    .where(sql`lower(email)`, "=", provenEmail.toLowerCase())
    .executeTakeFirstOrThrow()
  return count
}

/** A person's newest reservations, those they made as a guest among them, as links to their records. */
export async function latestReservationsOf(db: Db, { userId, provenEmail }: Owner, atMost: number) {
  const latest = db
    .selectFrom("reservations")
    .select(["id", "reference", "reservationType", "reservationDate", "timeSlot", "base", "status", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
  // Each in the order of its own index: asked for together they would be looked for among all reservations.
  const found = await Promise.all([
    latest.where("userId", "=", userId).execute(),
    provenEmail === null
      ? []
      : latest.where("userId", "is", null).where(sql`lower(email)`, "=", provenEmail.toLowerCase()).execute(),
  ])
  return found
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, atMost)
    .map(({ createdAt: _createdAt, ...reservation }) => reservation)
}
