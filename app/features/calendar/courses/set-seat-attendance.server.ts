import {
  type AttendanceOutcome,
  type AttendanceToSet,
  attendanceShown,
  judgeAttendance,
} from "#app/features/calendar/judge-attendance.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

/**
 * Notes which candidate came to a session, or takes it back (school 3). As for reservations the last one wins, without a
 * version: a tick must not be refused because somebody else ticked. Saying the same again changes nothing.
 */
export async function setSeatAttendance(
  db: Db,
  { sessionId, bookingId, attendance, actor, now }: AttendanceToSet & { sessionId: string },
): Promise<AttendanceOutcome> {
  return await inTransaction(db, async (trx) => {
    const seat = await trx
      .selectFrom("sessionBookings")
      .innerJoin("slots", "slots.id", "sessionId")
      .select(["reference", "bookingStatus", "startsAt", "attendance", "attendanceAt"])
      .where("sessionBookings.id", "=", bookingId)
      .where("sessionId", "=", sessionId)
      .forNoKeyUpdate("sessionBookings")
      .executeTakeFirst()
    const refusal = judgeAttendance(seat && { ...seat, cancelled: seat.bookingStatus === "cancelled" }, now)
    if (!seat || refusal) return { ok: false, refusal: refusal ?? "booking-not-found" }
    if (seat.attendance === attendance) return attendanceShown(bookingId, attendance, seat.attendanceAt)

    const attendanceAt = attendance && now
    await trx.updateTable("sessionBookings").set({ attendance, attendanceAt }).where("id", "=", bookingId).execute()
    await recordEvent(trx, {
      actor,
      action: "training-session.attendance-noted",
      entity: "training-session",
      entityId: sessionId,
      change: { booking: seat.reference, attendance: [seat.attendance, attendance] },
    })
    return attendanceShown(bookingId, attendance, attendanceAt)
  })
}
