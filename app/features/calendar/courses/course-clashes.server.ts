import { type CourseColumns, courseColumns } from "#app/features/calendar/slots/kinds/course-columns.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { CourseToInsert } from "./insert-courses.server.ts"

export interface Clash {
  instructorName: string
  date: string
  startTime: string
}

type Course = Pick<CourseToInsert, "kind" | "licenseType" | "location" | "instructorName" | "startsAt" | "endsAt">

/** The courses between two days, both included, that were not cancelled. */
export async function coursesBetween(db: Db | Trx, { from, to }: { from: string; to: string }) {
  return await db
    .selectFrom("slots")
    .select([...courseColumns, "endsAt", "minimumParticipants"])
    .where("licenseType", "is not", null)
    .where("state", "<>", "cancelled")
    .where("date", ">=", from)
    .where("date", "<=", to)
    .orderBy("startsAt")
    .orderBy("id")
    .$narrowType<CourseColumns>()
    .execute()
}

export type StoredCourse = Awaited<ReturnType<typeof coursesBetween>>[number]

/** The same course at the same place and moment, whoever teaches it. */
export function isSameCourse(stored: StoredCourse, course: Course): boolean {
  return (
    stored.sessionType === course.kind &&
    stored.licenseType === course.licenseType &&
    stored.location === course.location &&
    Number(stored.startsAt) === Number(course.startsAt)
  )
}

export function clashesOf(stored: readonly StoredCourse[], courses: readonly Course[]): Clash[] {
  return stored.filter((one) =>
    courses.some(
      (course) =>
        isSameName(one.instructorName, course.instructorName) &&
        one.startsAt < course.endsAt &&
        course.startsAt < one.endsAt,
    ),
  )
}

function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, "fr", { sensitivity: "base" }) === 0
}
