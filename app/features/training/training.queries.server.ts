import { dayAt } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { seatsLeft } from "./training.rules.ts"
import type { LicenceType, SessionBooking, TrainingSession } from "./training.schema.ts"

/** More than the timetable of a season. */
const longestListing = 300

/** Open sessions that have not begun, full ones too, by date (specification 7). */
export async function listTrainingSessions(
  db: Db,
  { licenceType, now }: { licenceType: LicenceType; now: Date },
): Promise<TrainingSession[]> {
  const sessions = await db
    .selectFrom("trainingSessions")
    .select(["id", "sessionType", "date", "startTime", "endTime", "priceCents", "instructorName", "location"])
    .select(["currentParticipants", "maxParticipants"])
    .where("licenseType", "=", licenceType)
    .where("isAvailable", "=", true)
    .where("cancelledAt", "is", null)
    // Repeats the condition by day, which has an index.
    .where("date", ">=", dayAt(now))
    .where("startsAt", ">", now)
    .orderBy("date")
    .orderBy("startTime")
    .orderBy("id")
    .limit(longestListing)
    .execute()
  return sessions.map((session) => ({
    id: session.id,
    sessionType: session.sessionType,
    date: session.date,
    startTime: session.startTime,
    endTime: session.endTime,
    instructorName: session.instructorName,
    location: session.location,
    priceCents: session.priceCents,
    currency: "CHF",
    placesLeft: seatsLeft(session),
    maxParticipants: session.maxParticipants,
  }))
}

export async function bookingsOfApplications(
  db: Db | Trx,
  applicationIds: readonly string[],
): Promise<Map<string, SessionBooking[]>> {
  const byApplication = new Map<string, SessionBooking[]>()
  if (applicationIds.length === 0) return byApplication
  const rows = await db
    .selectFrom("sessionBookings")
    .innerJoin("trainingSessions", "trainingSessions.id", "sessionId")
    .select(["applicationId", "sessionBookings.id", "reference", "sessionId", "bookingStatus", "replaces"])
    .select((eb) => eb("cancelledAt", "is not", null).$castTo<boolean>().as("sessionCancelled"))
    .select(["sessionBookings.priceCents", "sessionType", "date", "startTime", "endTime", "instructorName", "location"])
    .where("applicationId", "in", applicationIds)
    .orderBy("startsAt")
    .orderBy("sessionBookings.id")
    .execute()
  for (const { applicationId, ...booking } of rows) {
    byApplication.set(applicationId, [...(byApplication.get(applicationId) ?? []), booking])
  }
  return byApplication
}

/** The end of each application's last session; applications without one are missing. */
export async function lastSessionEnds(trx: Trx, applicationIds: readonly string[]): Promise<Map<string, Date>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom("sessionBookings")
    .innerJoin("trainingSessions", "trainingSessions.id", "sessionId")
    .select(({ fn }) => ["applicationId" as const, fn.max("endsAt").as("endsAt")])
    .where("applicationId", "in", applicationIds)
    .where("bookingStatus", "=", "confirmed")
    .groupBy("applicationId")
    .execute()
  return new Map(rows.map(({ applicationId, endsAt }) => [applicationId, endsAt]))
}

export async function seatsAhead(db: Db, now: Date) {
  return await db
    .selectFrom("trainingSessions")
    .select(({ fn }) => [
      "sessionType as kind",
      fn.sum<number>("maxParticipants").as("offered"),
      fn.sum<number>("currentParticipants").as("taken"),
    ])
    .where("isAvailable", "=", true)
    .where("cancelledAt", "is", null)
    .where("startsAt", ">", now)
    .groupBy("sessionType")
    .execute()
}
