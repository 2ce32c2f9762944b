import type { ColumnType, Generated, GeneratedAlways } from "kysely"
import type { BookingStatus, LicenceType, SessionType } from "./courses/training.schema.ts"
import type { Attendance } from "./planning/attendance.schema.ts"
import type { ReminderKind } from "./reminders/reminders.rules.ts"
import type { ReservationType } from "./slots/availability.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    slots: {
      id: string
      kind: ReservationType | SessionType
      /** Never null but for courses. */
      base: string | null
      startsAt: Date
      endsAt: Date
      /** Days and times in Zurich, written by the database. */
      date: GeneratedAlways<string>
      startTime: GeneratedAlways<string>
      endTime: GeneratedAlways<string>
      capacity: number
      taken: Generated<number>
      state: Generated<"open" | "closed" | "cancelled">
      seriesId: Generated<string | null>
      /** This and what follows: of courses alone, and never null there but the least of participants. */
      licenseType: Generated<LicenceType | null>
      priceCents: Generated<number | null>
      instructorName: Generated<string | null>
      location: Generated<string | null>
      minimumParticipants: Generated<number | null>
      version: Generated<number>
      demo: Generated<boolean>
      createdAt: ColumnType<Date, never, never>
    }
    slotSeries: {
      id: string
      makes: Generated<"slots" | "courses" | "week">
      /** This, base and capacity: never null where it makes slots of the reservation page. */
      reservationType: ReservationType | null
      base: string | null
      fromDate: string
      toDate: string
      /** 0 Sunday … 6 Saturday. */
      weekdays: number[]
      times: string[]
      maxCapacity: number | null
      createdAt: ColumnType<Date, never, never>
    }
    places: {
      id: Generated<string>
      slotId: string
      count: Generated<number>
      state: Generated<"held" | "taken" | "freed">
      /** One of the three. */
      reservationId: Generated<string | null>
      sessionBookingId: Generated<string | null>
      holdId: Generated<string | null>
    }
    /** Each once for a beginning, so that a session that is moved arms them again. */
    seatReminders: {
      sessionBookingId: string
      kind: ReminderKind
      startsAt: Date
    }
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

declare module "#content/admin/events.ts" {
  interface EventActions {
    slot: "created" | "changed" | "opened" | "closed" | "deleted"
    "slot-series": "created" | "changed" | "undone"
    "training-session": "created" | "changed" | "cancelled" | "exported" | "attendance-noted"
  }
}
