import { v7 as uuid } from "uuid"
import {
  type Clash,
  clashesOf,
  coursesBetween,
  isSameCourse,
} from "#app/features/calendar/courses/course-clashes.server.ts"
import { courseRow } from "#app/features/calendar/courses/course-row.server.ts"
import { type CourseToInsert, insertCourses } from "#app/features/calendar/courses/insert-courses.server.ts"
import { centsOf } from "#app/features/calendar/courses/session-plan.rules.ts"
import { plannedTimes } from "#app/features/calendar/courses/session-times.server.ts"
import type { PlannedSeries } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { countCreated, type MakeOutcome } from "#app/features/calendar/slots/create-series.server.ts"
import { clockAfter, momentKey, momentsOf, planSeries } from "#app/features/calendar/slots/plan-series.server.ts"
import { readOpenDays } from "#app/features/calendar/slots/season/season.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { slotLimits } from "#content/admin/limits.ts"
import { baseOfPlace } from "#content/school.ts"
import type { CourseSeries } from "./course-series.schema.ts"
import { oneSeriesAtATime } from "./one-series-at-a-time.server.ts"

export type ClashRefusal = { ok: false; refusal: "instructor-busy"; clashes: Clash[] }
export type MakeCoursesOutcome = MakeOutcome | ClashRefusal

interface Planned {
  items: PlannedSeries["items"]
  courses: CourseToInsert[]
}

type PlanOutcome = { ok: true; plan: Planned } | Exclude<MakeCoursesOutcome, { ok: true }>

export async function previewCourseSeries(
  db: Db,
  { series, now }: { series: CourseSeries; now: Date },
): Promise<MakeCoursesOutcome> {
  const planned = await planCourses(db, series, now)
  if (!planned.ok) return planned
  const { items } = planned.plan
  return { ok: true, series: { seriesId: null, created: countCreated(items), items } }
}

/** One transaction: equal courses stay; an instructor who teaches at that time refuses the whole series. */
export async function createCourseSeries(
  db: Db,
  create: { series: CourseSeries; actor: string; now: Date },
): Promise<MakeCoursesOutcome> {
  const { series, actor, now } = create
  return await inTransaction(db, async (trx): Promise<MakeCoursesOutcome> => {
    await oneSeriesAtATime(trx)
    const planned = await planCourses(trx, series, now)
    if (!planned.ok) return planned
    const { items, courses } = planned.plan
    const created = courses.length
    if (created === 0) return { ok: false, refusal: "nothing-to-create" }
    const seriesId = uuid()
    const { from: fromDate, to: toDate, weekdays, times, maxParticipants: maxCapacity } = series
    const row = { id: seriesId, makes: "courses" as const, fromDate, toDate, weekdays, times, maxCapacity }
    await trx.insertInto("slotSeries").values(row).execute()
    await insertCourses(trx, courses, seriesId)
    await recordEvent(trx, {
      actor,
      action: "slot-series.created",
      entity: "slot-series",
      entityId: seriesId,
      change: { ...eventOf(series), created },
    })
    return { ok: true, series: { seriesId, created, items } }
  })
}

async function planCourses(db: Db | Trx, series: CourseSeries, now: Date): Promise<PlanOutcome> {
  const moments = momentsOf(series).length
  if (moments > slotLimits.seriesSlots) return { ok: false, refusal: "series-too-long", moments }
  const stored = await coursesBetween(db, series)
  const equal = stored.filter((one) => isSameCourse(one, courseAt(series, { date: one.date, timeSlot: one.startTime })))
  const items = planSeries(
    { ...series, base: baseOfPlace(series.location) ?? "", minutes: series.durationMinutes },
    {
      now,
      existing: new Set(equal.map(({ date, startTime }) => momentKey({ date, timeSlot: startTime }))),
      openDays: await readOpenDays(db, series),
    },
  )
  const courses = items.filter(({ outcome }) => outcome === "created").map((moment) => courseAt(series, moment))
  const clashes = clashesOf(stored, courses)
  if (clashes.length > 0) return { ok: false, refusal: "instructor-busy", clashes }
  return { ok: true, plan: { items, courses } }
}

function courseAt(series: CourseSeries, { date, timeSlot }: { date: string; timeSlot: string }): CourseToInsert {
  const { durationMinutes, sessionType, licenseType, instructorName, location, maxParticipants, priceChf } = series
  const plan = { date, startTime: timeSlot, endTime: clockAfter(timeSlot, durationMinutes) }
  const course = { sessionType, licenseType, instructorName, location, maxParticipants, priceChf }
  return courseRow({ ...plan, ...course }, plannedTimes(plan))
}

function eventOf(series: CourseSeries) {
  const { sessionType, licenseType, location, maxParticipants, priceChf, from, to, weekdays, times } = series
  const course = { sessionType, licenseType, location, maxParticipants, priceCents: centsOf(priceChf) }
  return { ...course, from, to, weekdays, times, durationMinutes: series.durationMinutes }
}
