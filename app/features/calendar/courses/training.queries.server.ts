import { sql } from "kysely"
import type { Attendance } from "#app/features/calendar/attendance.schema.ts"
import { awaitsNoAnswer } from "#app/features/calendar/door/accept-move.server.ts"
import { type CourseColumns, courseColumns } from "#app/features/calendar/slots/kinds/course-columns.server.ts"
import { seatsLeft } from "#app/features/calendar/slots/kinds/session-state.rules.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { isOnSale } from "#app/features/calendar/slots/on-sale.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { CalendarSeat } from "./session-calendar.server.ts"
import type { BookedSession, CourseDate, TrainingSession } from "./training.schema.ts"

const longestListing = 300

/** Open sessions that have not begun, full ones too, by date (specification 7). */
export async function listTrainingSessions(
  db: Db,
  { licenceType, now }: { licenceType: LicenceType; now: Date },
): Promise<TrainingSession[]> {
  const sessions = await db
    .selectFrom("slots")
    .select([...courseColumns, "startsAt"])
    .where("licenseType", "=", licenceType)
    .where(isOnSale)
    .where("startsAt", ">", now)
    .orderBy("startsAt")
    .orderBy("id")
    .limit(longestListing)
    .$narrowType<CourseColumns>()
    .execute()
  return sessions.map((session) => ({
    id: session.id,
    sessionType: session.sessionType,
    startsAt: session.startsAt.toISOString(),
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

/** The same sessions as anybody may see them (design 7.32). */
export async function listCourseDates(db: Db, asked: { licenceType: LicenceType; now: Date }): Promise<CourseDate[]> {
  const sessions = await listTrainingSessions(db, asked)
  return sessions.map(({ instructorName: _name, maxParticipants: _most, ...shown }) => shown)
}

/** The columns of a seat and its session that the API and mails know by other names (specification 3). */
const seatMoment = [
  "seats.kind as sessionType",
  "day as date",
  "time as startTime",
  "endTime",
  "instructorName",
  "location",
] as const

/** All seats but those that the school added and took back before anybody was told. */
export const happened = sql<boolean>`cancelled_as is distinct from 'undone'`

function bookedSessions(db: Db | Trx, applicationIds: readonly string[]) {
  return db
    .selectFrom("seats")
    .innerJoin("slots", "slots.id", "sessionId")
    .select(["applicationId", "seats.id", "reference", "sessionId", "status as bookingStatus", "replaces"])
    .select(sql<boolean>`cancelled_as is not distinct from 'session'`.as("sessionCancelled"))
    .select(sql<boolean>`cancelled_as is not distinct from 'school'`.as("takenOut"))
    .select(["seats.priceCents", "keptPercent", ...seatMoment])
    .where("applicationId", "in", applicationIds)
    .where(happened)
    .orderBy("seats.startsAt")
    .orderBy("seats.id")
    .$narrowType<Pick<CourseColumns, "instructorName" | "location">>()
}

export async function bookingsOfApplications(
  db: Db | Trx,
  applicationIds: readonly string[],
): Promise<Map<string, BookedSession[]>> {
  const byApplication = new Map<string, BookedSession[]>()
  if (applicationIds.length === 0) return byApplication
  for (const { applicationId, ...booking } of await bookedSessions(db, applicationIds).execute()) {
    byApplication.set(applicationId, [...(byApplication.get(applicationId) ?? []), booking])
  }
  return byApplication
}

export type SeatToChange = Awaited<ReturnType<typeof seatsOfApplications>>[number]

/** Bookings of these applications with what a change of the sessions needs, by date. */
export async function seatsOfApplications(db: Db | Trx, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return []
  return await bookedSessions(db, applicationIds)
    .select(["ownMoves", "movedBySchoolAt", "attendance", "sequence", "seats.startsAt", "seats.endsAt"])
    .execute()
}

/** The next seat of an account; one that the school moved comes first while the answer is awaited. */
export async function nextSeatOf(db: Db, userId: string, now: Date) {
  return await db
    .selectFrom("seats")
    .select(["id", "applicationId"])
    .where("userId", "=", userId)
    .where("status", "=", "confirmed")
    .where("endsAt", ">", now)
    .orderBy(awaitsNoAnswer(now))
    .orderBy("startsAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
}

/** Applications of accounts with a seat in a session that begins within this time, by id. */
export async function applicationsWithSeats(
  db: Db | Trx,
  { from, until }: { from: Date; until: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom("seats")
    .select("applicationId")
    .distinct()
    .where("status", "=", "confirmed")
    .where("userId", "is not", null)
    .where("startsAt", ">", from)
    .where("startsAt", "<", until)
    .orderBy("applicationId")
    .execute()
  return rows.map(({ applicationId }) => applicationId)
}

/** A subquery of the applications with a booked session: when the first of them begins. */
export function programmeStarts(db: Db | Trx) {
  return db
    .selectFrom("seats")
    .select("applicationId")
    .select(({ fn }) => fn.min<Date>("startsAt").as("startsAt"))
    .where("status", "=", "confirmed")
    .groupBy("applicationId")
}

export async function seatsForCalendar(db: Db | Trx, ids: readonly string[]): Promise<CalendarSeat[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom("seats")
    .innerJoin("slots", "slots.id", "sessionId")
    .select(["seats.id", "reference", "sequence", "seats.startsAt", "seats.endsAt", "seats.priceCents", ...seatMoment])
    .where("seats.id", "in", ids)
    .orderBy("seats.startsAt")
    .orderBy("seats.id")
    .$narrowType<Pick<CourseColumns, "instructorName" | "location">>()
    .execute()
  return rows.map(seatForCalendar)
}

function seatForCalendar<Row extends { startsAt: Date; endsAt: Date }>({ startsAt, endsAt, ...seat }: Row) {
  return { ...seat, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

export async function attendanceOfSeats(db: Db | Trx, applicationIds: readonly string[]) {
  if (applicationIds.length === 0) return new Map<string, Attendance>()
  const seats = await db
    .selectFrom("seats")
    .select(["id", "attendance"])
    .where("applicationId", "in", applicationIds)
    .execute()
  return new Map(seats.flatMap(({ id, attendance }) => (attendance ? [[id, attendance]] : [])))
}

/** A seat of any state with what an act of the school asks for. */
export async function findSeat(db: Db | Trx, id: string) {
  return await db
    .selectFrom("seats")
    .select(["id", "applicationId", "sessionId", "status", "version"])
    .where("id", "=", id)
    .where(happened)
    .executeTakeFirst()
}

/** A subquery of the applications with a seat in a session. */
export function applicationsIn(db: Db, sessionId: string) {
  return db
    .selectFrom("seats")
    .select("applicationId")
    .where("sessionId", "=", sessionId)
    .where("status", "=", "confirmed")
}

export async function findSession(db: Db | Trx, id: string) {
  return await db
    .selectFrom("slots")
    .select(["licenseType", "state", "startsAt"])
    .where("id", "=", id)
    .where("licenseType", "is not", null)
    .$narrowType<Pick<CourseColumns, "licenseType">>()
    .executeTakeFirst()
}

/** The end of each application's last session; applications without one are missing. */
export async function lastSessionEnds(db: Db | Trx, applicationIds: readonly string[]): Promise<Map<string, Date>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom("seats")
    .select(({ fn }) => ["applicationId" as const, fn.max("endsAt").as("endsAt")])
    .where("applicationId", "in", applicationIds)
    .where("status", "=", "confirmed")
    .groupBy("applicationId")
    .execute()
  return new Map(rows.map(({ applicationId, endsAt }) => [applicationId, endsAt]))
}
