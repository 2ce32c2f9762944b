import { bookingsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** Includes drafts; accounts without applications are missing. */
export async function applicationCounts(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const counted = await db
    .selectFrom("boatLicenseApplications")
    .select(({ fn }) => ["userId", fn.countAll<number>().as("count")])
    .where("userId", "in", userIds)
    .groupBy("userId")
    .execute()
  return new Map(counted.flatMap(({ userId, count }) => (userId === null ? [] : [[userId, count]])))
}

export async function applicationIdsOfPerson(db: Db, userId: string): Promise<string[]> {
  const found = await db.selectFrom("boatLicenseApplications").select("id").where("userId", "=", userId).execute()
  return found.map(({ id }) => id)
}

export async function latestApplicationsOf(db: Db, userId: string, atMost: number) {
  const applications = await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "licenseType", "status", "submittedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
  return applications.map((one) => Object.assign(one, { submittedAt: one.submittedAt?.toISOString() ?? null }))
}

/** Each with its sessions, which belong to the person of the application. */
export async function applicationsOfPerson(db: Db, personId: string, atMost: number) {
  const applications = await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "licenseType", "status", "submittedAt", "createdAt"])
    .where("personId", "=", personId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute()
  const seats = await bookingsOfApplications(
    db,
    applications.map(({ id }) => id),
  )
  return applications.map((one) => Object.assign(one, { seats: seats.get(one.id) ?? [] }))
}
