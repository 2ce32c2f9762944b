import { attendanceOfSeats, bookingsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { activeStatuses, underReviewStatuses } from "./licence.rules.ts"
import type { LicenceState, LicenceType, TakenTypes } from "./licence.schema.ts"
import { personalTexts } from "./personal-fields.labels.ts"

/** Specification 4, design 7.11. */
export async function findLicence(db: Db, userId: string): Promise<LicenceState> {
  const latest = db
    .selectFrom("boatLicenseApplications")
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
  const [licence, active] = await Promise.all([
    latest.select("licenseType").where("status", "=", "approved").executeTakeFirst(),
    latest.select(["id", "licenseType", "status"]).where("status", "in", activeStatuses).executeTakeFirst(),
  ])
  return { licence: licence ?? null, activeApplication: active ?? null }
}

/** An open application outranks a granted one (design 7.11). */
export async function takenTypes(db: Db | Trx, userId: string): Promise<TakenTypes> {
  const applications = await db
    .selectFrom("boatLicenseApplications")
    .select(({ fn, eb }) => [
      "licenseType",
      fn.agg<boolean>("bool_or", [eb("status", "in", underReviewStatuses)]).as("open"),
    ])
    .where("userId", "=", userId)
    .where("status", "in", [...underReviewStatuses, "approved"])
    .groupBy("licenseType")
    .orderBy("licenseType")
    .execute()
  return applications.map(({ licenseType, open }) => ({ licenseType, reason: open ? "open" : "approved" }))
}

/** The latest approved application counts (specification 4, design 7.7). */
export async function licencesOf(db: Db | Trx, userIds: readonly string[]): Promise<Map<string, LicenceType>> {
  if (userIds.length === 0) return new Map()
  const approved = await db
    .selectFrom("boatLicenseApplications")
    .select(["userId", "licenseType"])
    .distinctOn("userId")
    .where("userId", "in", [...new Set(userIds)])
    .where("status", "=", "approved")
    .orderBy("userId")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute()
  return new Map(approved.flatMap(({ userId, licenseType }) => (userId === null ? [] : [[userId, licenseType]])))
}

/** Lists the applications for the person's own copy, without the school's notes. */
export async function keptApplications(db: Db | Trx, userId: string) {
  const applications = await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "status", "licenseType", ...personalTexts])
    .select(["decisionMessage", "submittedAt", "reviewedAt", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  const ids = applications.map(({ id }) => id)
  const seats = await bookingsOfApplications(db, ids)
  const attendance = await attendanceOfSeats(db, ids)
  return applications.map((application) =>
    Object.assign(application, {
      sessionBookings: (seats.get(application.id) ?? []).map((seat) =>
        Object.assign(seat, { attendance: attendance.get(seat.id) ?? null }),
      ),
    }),
  )
}

/** A forgotten person's fields are ''. */
export async function candidatesOf(
  db: Db | Trx,
  applicationIds: readonly string[],
): Promise<
  Map<string, { firstName: string; lastName: string; email: string; phone: string; phoneNormal: string | null }>
> {
  if (applicationIds.length === 0) return new Map()
  const applications = await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "firstName", "lastName", "email", "phone", "phoneNormal"])
    .where("id", "in", applicationIds)
    .execute()
  return new Map(applications.map(({ id, ...candidate }) => [id, candidate]))
}
