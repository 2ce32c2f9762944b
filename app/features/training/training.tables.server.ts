import type { ColumnType, Generated } from "kysely"
import type { BookingStatus, LicenceType, SessionType } from "./training.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    trainingSessions: {
      id: string
      licenseType: LicenceType
      sessionType: SessionType
      date: string
      /** 'HH:mm' */
      startTime: string
      endTime: string
      startsAt: Date
      endsAt: Date
      priceCents: number
      instructorName: string
      location: string
      isAvailable: Generated<boolean>
      currentParticipants: Generated<number>
      maxParticipants: number
      cancelledAt: Date | null
      version: Generated<number>
      demo: Generated<boolean>
      createdAt: ColumnType<Date, never, never>
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
      createdAt: ColumnType<Date, never, never>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    "training-session": "created" | "changed" | "cancelled" | "exported"
  }
}
