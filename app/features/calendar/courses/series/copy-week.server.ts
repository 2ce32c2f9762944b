import { v7 as uuid } from "uuid"
import {
  type Clash,
  clashesOf,
  coursesBetween,
  isSameCourse,
  type StoredCourse,
} from "#app/features/calendar/courses/course-clashes.server.ts"
import { type CourseToInsert, insertCourses } from "#app/features/calendar/courses/insert-courses.server.ts"
import { plannedTimes } from "#app/features/calendar/courses/session-times.server.ts"
import { listSlotsBetween } from "#app/features/calendar/slots/availability.admin.queries.server.ts"
import type { AdminSlot } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { countCreated } from "#app/features/calendar/slots/create-series.server.ts"
import { insertSlots } from "#app/features/calendar/slots/insert-slots.server.ts"
import { byMoment, clockAfter, momentKey } from "#app/features/calendar/slots/plan-series.server.ts"
import { readOpenDays } from "#app/features/calendar/slots/season/season.queries.server.ts"
import { type OpenDays, obstacleOn } from "#app/features/calendar/slots/season/season.rules.ts"
import { slotMinutes } from "#app/features/calendar/slots/slot.rules.ts"
import { addDays, clocksShow, instantAt, weekdayOf } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { slotLimits } from "#content/admin/limits.ts"
import { baseName, baseOfPlace } from "#content/school.ts"
import type { CopiedWeek, WeekCopy } from "./copy-week.schema.ts"
import { oneSeriesAtATime } from "./one-series-at-a-time.server.ts"

export type CopyWeekOutcome =
  | { ok: true; week: CopiedWeek }
  | { ok: false; refusal: "week-empty" | "week-without-news" | "week-changed" }
  | { ok: false; refusal: "week-too-full"; moments: number }
  | { ok: false; refusal: "instructors-busy"; clashes: Clash[] }

type Item = CopiedWeek["items"][number]

interface Planned {
  items: Item[]
  slots: AdminSlot[]
  courses: CourseToInsert[]
}

type PlanOutcome = { ok: true; plan: Planned } | Exclude<CopyWeekOutcome, { ok: true }>

export async function previewWeekCopy(db: Db, { copy, now }: { copy: WeekCopy; now: Date }): Promise<CopyWeekOutcome> {
  const planned = await planCopy(db, copy, now)
  if (!planned.ok) return planned
  const { items } = planned.plan
  return { ok: true, week: { seriesId: null, created: countCreated(items), items } }
}

/**
 * Copies the slots and courses of a week, at the same times of day, as one series that can be undone (school 1,
 * "Rules"). Equal ones stay; a course whose instructor teaches at that time refuses all of it.
 */
export async function copyWeek(
  db: Db,
  { copy, actor, now }: { copy: WeekCopy; actor: string; now: Date },
): Promise<CopyWeekOutcome> {
  return await inTransaction(db, async (trx): Promise<CopyWeekOutcome> => {
    await oneSeriesAtATime(trx)
    const planned = await planCopy(trx, copy, now)
    if (!planned.ok) return planned
    const { items, slots, courses } = planned.plan
    const created = countCreated(items)
    if (created === 0) return { ok: false, refusal: "week-without-news" }
    const seriesId = uuid()
    const { to } = copy
    await trx
      .insertInto("slotSeries")
      .values({ id: seriesId, makes: "week", fromDate: to, toDate: addDays(to, 6), weekdays: [], times: [] })
      .execute()
    const made = await insertSlots(trx, slots, { seriesId })
    // Somebody may have added a slot since the plan was made.
    if (made.length < slots.length) return { ok: false, refusal: "week-changed" }
    await insertCourses(trx, courses, seriesId)
    await recordEvent(trx, {
      actor,
      action: "slot-series.created",
      entity: "slot-series",
      entityId: seriesId,
      change: { copies: copy.from, from: to, to: addDays(to, 6), created },
    })
    return { ok: true, week: { seriesId, created, items } }
  })
}

async function planCopy(db: Db | Trx, { from, to }: WeekCopy, now: Date): Promise<PlanOutcome> {
  const shift = (Date.parse(to) - Date.parse(from)) / 86_400_000
  const source = { from, to: addDays(from, 6) }
  const target = { from: to, to: addDays(to, 6) }
  const slots = (await listSlotsBetween(db, source)).map((slot) =>
    Object.assign(slot, { date: addDays(slot.date, shift) }),
  )
  const courses = (await coursesBetween(db, source)).map((course) => copyOf(course, addDays(course.date, shift)))
  const moments = slots.length + courses.length
  if (moments === 0) return { ok: false, refusal: "week-empty" }
  if (moments > slotLimits.seriesSlots) return { ok: false, refusal: "week-too-full", moments }

  const openDays = await readOpenDays(db, target)
  const stored = await coursesBetween(db, target)
  const existing = new Set((await listSlotsBetween(db, target)).map(slotKey))
  const plan: Planned = { items: [], slots: [], courses: [] }
  for (const slot of slots) {
    const { reservationType: kind, base, date, timeSlot } = slot
    const end = clockAfter(timeSlot, slotMinutes[kind])
    const outcome = existing.has(slotKey(slot))
      ? "exists"
      : outcomeOf({ base, date, from: timeSlot, to: end }, openDays, now)
    plan.items.push({ kind, place: baseName(base), date, timeSlot, outcome })
    if (outcome === "created") plan.slots.push(slot)
  }
  for (const { row, date, startTime, endTime } of courses) {
    const moment = { base: baseOfPlace(row.location) ?? "", date, from: startTime, to: endTime }
    const exists = stored.some((one) => isSameCourse(one, row))
    const outcome = exists ? "exists" : outcomeOf(moment, openDays, now)
    plan.items.push({ kind: row.kind, place: row.location, date, timeSlot: startTime, outcome })
    if (outcome === "created") plan.courses.push(row)
  }
  const clashes = clashesOf(stored, plan.courses)
  if (clashes.length > 0) return { ok: false, refusal: "instructors-busy", clashes }
  plan.items.sort(byMoment)
  return { ok: true, plan }
}

/** Only a closure refuses what an administrator asks for, as for a series on closed days. */
function outcomeOf(
  { base, date, from, to }: { base: string; date: string; from: string; to: string },
  openDays: OpenDays,
  now: Date,
): Item["outcome"] {
  if (!clocksShow(date, from) || !clocksShow(date, to)) return "no-such-time"
  if (instantAt(date, from) <= now) return "past"
  const obstacle = obstacleOn(openDays, { base, date, weekday: weekdayOf(date), from, to })
  return obstacle === "closure" ? "closure" : "created"
}

function copyOf(course: StoredCourse, date: string) {
  const { sessionType: kind, licenseType, priceCents, instructorName, location, maxParticipants: capacity } = course
  const { startTime, endTime, minimumParticipants } = course
  const state = course.state === "open" ? ("open" as const) : ("closed" as const)
  const { startsAt, endsAt } = plannedTimes({ date, startTime, endTime })
  const row = { kind, licenseType, priceCents, instructorName, location, capacity, minimumParticipants, state }
  return { row: { ...row, startsAt, endsAt }, date, startTime, endTime }
}

function slotKey({
  reservationType,
  base,
  ...moment
}: Pick<AdminSlot, "reservationType" | "base" | "date" | "timeSlot">) {
  return `${reservationType} ${base} ${momentKey(moment)}`
}
