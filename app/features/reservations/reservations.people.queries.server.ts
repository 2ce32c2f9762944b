import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { reservationNames } from "./reservations.queries.server.ts"

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

export interface Owner {
  userId: string
  /** Guest bookings with an unconfirmed address may be somebody else's. */
  provenEmail: string | null
}

export async function guestReservationCount(db: Db, { provenEmail }: Owner): Promise<number> {
  if (provenEmail === null) return 0
  const { count } = await db
    .selectFrom("reservations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "is", null)
    .where("emailNormal", "=", normalEmail(provenEmail))
    .executeTakeFirstOrThrow()
  return count
}

/** Bookings of the account, and those of guests with its proven address. */
export async function reservationIdsOfPerson(db: Db, { userId, provenEmail }: Owner): Promise<string[]> {
  const ids = db.selectFrom("reservations").select("id")
  // The queries are separate, because each has its own index.
  const found = await Promise.all([
    ids.where("userId", "=", userId).execute(),
    provenEmail === null
      ? []
      : ids.where("userId", "is", null).where("emailNormal", "=", normalEmail(provenEmail)).execute(),
  ])
  return found.flat().map(({ id }) => id)
}

export async function latestReservationsOf(db: Db, { userId, provenEmail }: Owner, atMost: number) {
  const latest = db
    .selectFrom("reservations")
    .select(["id", "reference", ...reservationNames, "base", "status", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
  // The queries are separate, because each has its own index.
  const found = await Promise.all([
    latest.where("userId", "=", userId).execute(),
    provenEmail === null
      ? []
      : latest.where("userId", "is", null).where("emailNormal", "=", normalEmail(provenEmail)).execute(),
  ])
  return found
    .flat()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, atMost)
    .map(({ createdAt: _createdAt, ...reservation }) => reservation)
}

export async function reservationsOfPerson(db: Db, personId: string, atMost: number) {
  return await db
    .selectFrom("reservations")
    .select(["id", "reference", ...reservationNames, "base", "status", "createdAt"])
    .where("personId", "=", personId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
}
