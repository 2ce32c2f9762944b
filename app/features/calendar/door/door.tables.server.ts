import type { ColumnType, Generated } from "kysely"
import type { Attendance } from "#app/features/calendar/attendance.schema.ts"
import type { StoredTables } from "#app/platform/database/schema-types.server.ts"
import type { BookingStatus } from "./seat-statuses.rules.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    holdings: StoredTables["holdings"]
    sessionBookings: {
      id: string
      reference: string
      /** Null once the account is deleted. */
      userId: string | null
      applicationId: string
      sessionId: string
      bookingStatus: BookingStatus
      /** As the candidate saw it. */
      priceCents: number
      replaces: string | null
      /** Moves by the candidate. */
      ownMoves: Generated<number>
      /** The candidate's last move. */
      movedAt: Date | null
      /** The school's last move, until the candidate answers. */
      movedBySchoolAt: Date | null
      /** Of the price, agreed by the candidate who left the session; null for all others. */
      keptPercent: number | null
      attendance: Attendance | null
      attendanceAt: Date | null
      version: Generated<number>
      /** Of its entry in a calendar: grows when the session moves or the booking ends. */
      sequence: Generated<number>
      createdAt: ColumnType<Date, never, never>
    }
  }
}
