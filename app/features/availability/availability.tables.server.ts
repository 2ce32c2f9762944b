import type { ColumnType, Generated } from "kysely"
import type { ReservationType } from "./availability.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    availability: {
      id: string
      reservationType: ReservationType
      base: string
      date: string
      timeSlot: string
      durationMinutes: number
      startsAt: Date
      endsAt: Date
      isAvailable: Generated<boolean>
      currentBookings: Generated<number>
      maxCapacity: number
      demo: Generated<boolean>
      seriesId: Generated<string | null>
      createdAt: ColumnType<Date, never, never>
    }
    availabilitySeries: {
      id: string
      reservationType: ReservationType
      base: string
      fromDate: string
      toDate: string
      /** 0 Sunday … 6 Saturday. */
      weekdays: number[]
      times: string[]
      maxCapacity: number
      createdAt: ColumnType<Date, never, never>
    }
    reservationSlots: {
      reservationId: string
      slotId: string
      places: Generated<number>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    slot: "created" | "changed" | "opened" | "closed" | "deleted"
    "slot-series": "created" | "undone"
  }
}
