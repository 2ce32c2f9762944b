import type { AttendanceRefusal } from "#app/features/calendar/attendance.refusals.ts"
import type { Attendance, AttendanceSet } from "#app/features/calendar/attendance.schema.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import "./door.tables.server.ts"

interface AttendanceToSet {
  bookingId: string
  attendance: Attendance | null
  actor: string
  now: Date
}

type AttendanceOutcome = { ok: true; set: AttendanceSet } | { ok: false; refusal: AttendanceRefusal }

/**
 * Notes who came, or takes it back (school 3). It neither asks for a version nor counts one: two people who tick at the
 * pontoon must not get « Modifié entre-temps », so the last one wins. Saying the same again changes nothing.
 */
export async function setAttendance(db: Db, asked: AttendanceToSet): Promise<AttendanceOutcome> {
  const { bookingId, attendance, actor, now } = asked
  return await inTransaction(db, async (trx) => {
    const booked = await trx
      .selectFrom("bookings")
      .select(["id", "reference", "sessionId", "status", "startsAt", "attendance", "attendanceAt"])
      .where("id", "=", bookingId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const refusal = judge(booked, now)
    if (!booked || refusal) return { ok: false, refusal: refusal ?? "booking-not-found" }
    if (booked.attendance === attendance) return shown(bookingId, attendance, booked.attendanceAt)

    const attendanceAt = attendance && now
    await trx.updateTable("bookings").set({ attendance, attendanceAt }).where("id", "=", bookingId).execute()
    await recordEvent(trx, { actor, ...eventOf(booked, attendance) })
    return shown(bookingId, attendance, attendanceAt)
  })
}

/** Presence is said of visits of today and of days before (school 3). */
function judge(booked: { status: string; startsAt: Date } | undefined, now: Date): AttendanceRefusal | undefined {
  if (!booked) return "booking-not-found"
  if (booked.status === "cancelled") return "booking-cancelled"
  return dayAt(now) < dayAt(booked.startsAt) ? "day-ahead" : undefined
}

interface Noted {
  id: string
  reference: string
  sessionId: string | null
  attendance: Attendance | null
}

function eventOf({ id, reference, sessionId, attendance: before }: Noted, attendance: Attendance | null) {
  const change = { attendance: [before, attendance] }
  if (sessionId === null) {
    return {
      action: `reservation.${attendance ?? "attendance-cleared"}` as const,
      entity: "reservation",
      entityId: id,
      change,
    }
  }
  return {
    action: "training-session.attendance-noted" as const,
    entity: "training-session",
    entityId: sessionId,
    change: { booking: reference, ...change },
  }
}

function shown(id: string, attendance: Attendance | null, at: Date | null): AttendanceOutcome {
  return { ok: true, set: { id, attendance, attendanceAt: at?.toISOString() ?? null } }
}
