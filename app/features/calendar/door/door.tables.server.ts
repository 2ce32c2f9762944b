import type { ColumnType, Generated } from "kysely"
import type { Attendance } from "#app/features/calendar/attendance.schema.ts"
import type { SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { StoredTables } from "#app/platform/database/schema-types.server.ts"
import type { BookingStatus } from "./seat-statuses.rules.ts"

/** The database reads it in the application or session, and keeps it with them. */
type Followed<Value> = ColumnType<Value, never, never>

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    holdings: StoredTables["holdings"]
    /** What somebody booked in a slot, of all kinds (decision 0094): for what is done with each booking alike. */
    bookings: StoredTables["bookings"]
    /** Bookings of courses: a view that rows are written to. */
    seats: {
      id: string
      reference: string
      /** Null once the account is deleted. */
      userId: Followed<string | null>
      personId: Followed<string | null>
      applicationId: string
      sessionId: string
      replaces: string | null
      kind: Followed<SessionType>
      status: BookingStatus
      base: Followed<string | null>
      day: Followed<string>
      /** In Zurich, 'HH:mm'. */
      time: Followed<string>
      startsAt: Followed<Date>
      endsAt: Followed<Date>
      /** As the candidate saw it. */
      priceCents: number
      priceCurrency: "CHF"
      /** Of the price, agreed by the candidate who left the session; null for all others. */
      keptPercent: number | null
      /** `undone`: the school took its own addition back. Null where the candidate or an unpaid deposit ended it. */
      cancelledAs: "school" | "session" | "undone" | null
      /** Moves by the candidate. */
      ownMoves: Generated<number>
      /** The candidate's last move. */
      movedAt: Date | null
      /** The school's last move, until the candidate answers. */
      movedBySchoolAt: Date | null
      attendance: Attendance | null
      attendanceAt: Date | null
      /** Of its entry in a calendar: the database counts moves to another time and cancellations. */
      sequence: ColumnType<number, never, number>
      version: Generated<number>
      demo: Generated<boolean>
      createdAt: ColumnType<Date, never, never>
      updatedAt: Generated<Date>
    }
    reminders: StoredTables["reminders"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    "training-session":
      | "created"
      | "changed"
      | "cancelled"
      | "undone"
      | "mails-released"
      | "exported"
      | "attendance-noted"
  }
}
