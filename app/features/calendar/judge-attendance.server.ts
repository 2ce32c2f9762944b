import { dayAt } from "#app/platform/clock.server.ts"
import type { AttendanceRefusal } from "./attendance.refusals.ts"
import type { Attendance, AttendanceSet } from "./attendance.schema.ts"

export interface AttendanceToSet {
  bookingId: string
  attendance: Attendance | null
  actor: string
  now: Date
}

export type AttendanceOutcome = { ok: true; set: AttendanceSet } | { ok: false; refusal: AttendanceRefusal }

interface Visit {
  cancelled: boolean
  startsAt: Date
}

/** Presence is said of visits of today and of days before (school 3). */
export function judgeAttendance(visit: Visit | undefined, now: Date): AttendanceRefusal | undefined {
  if (!visit) return "booking-not-found"
  if (visit.cancelled) return "booking-cancelled"
  return dayAt(now) < dayAt(visit.startsAt) ? "day-ahead" : undefined
}

export function attendanceShown(id: string, attendance: Attendance | null, at: Date | null): AttendanceOutcome {
  return { ok: true, set: { id, attendance, attendanceAt: at?.toISOString() ?? null } }
}
