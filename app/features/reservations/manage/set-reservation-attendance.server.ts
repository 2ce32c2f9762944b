import {
  type AttendanceOutcome,
  type AttendanceToSet,
  attendanceShown,
  judgeAttendance,
} from "#app/features/calendar/judge-attendance.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import "#app/features/reservations/reservations.tables.server.ts"

/**
 * Notes who came, or takes it back (school 3). It neither asks for a version nor counts one: two people who tick at the
 * pontoon must not get « Modifié entre-temps », so the last one wins. Saying the same again changes nothing.
 */
export async function setReservationAttendance(db: Db, asked: AttendanceToSet): Promise<AttendanceOutcome> {
  const { bookingId, attendance, actor, now } = asked
  return await inTransaction(db, async (trx) => {
    const booked = await trx
      .selectFrom("bookings")
      .select(["status", "startsAt", "attendance", "attendanceAt"])
      .where("id", "=", bookingId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const refusal = judgeAttendance(booked && { ...booked, cancelled: booked.status === "cancelled" }, now)
    if (!booked || refusal) return { ok: false, refusal: refusal ?? "booking-not-found" }
    if (booked.attendance === attendance) return attendanceShown(bookingId, attendance, booked.attendanceAt)

    const attendanceAt = attendance && now
    await trx.updateTable("bookings").set({ attendance, attendanceAt }).where("id", "=", bookingId).execute()
    await recordEvent(trx, {
      actor,
      action: `reservation.${attendance ?? "attendance-cleared"}`,
      entity: "reservation",
      entityId: bookingId,
      change: { attendance: [booked.attendance, attendance] },
    })
    return attendanceShown(bookingId, attendance, attendanceAt)
  })
}
