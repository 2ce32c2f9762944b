import type { ColumnType, Generated, GeneratedAlways } from "kysely"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { LicenceType, SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { StoredTables } from "#app/platform/database/schema-types.server.ts"

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
      /** Exactly one of the two ids is set. */
      bookingId: Generated<string | null>
      holdId: Generated<string | null>
    }
    holds: StoredTables["holds"]
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    slot: "created" | "changed" | "opened" | "closed" | "deleted"
    "slot-series": "created" | "changed" | "undone"
  }
}
