import type { ColumnType, Generated, JSONColumnType } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { BookingRequest } from "#app/features/reservations/book/reservation-to-create.server.ts"
import type { WaitingState } from "./waiting.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Somebody who wants a place in a full slot (school 2). */
    waitingEntries: {
      id: string
      kind: ReservationType
      slotIds: string[]
      base: string
      startsAt: Date
      endsAt: Date
      model: BoatType | null
      persons: number | null
      email: string
      emailPunycode: string | null
      emailNormal: ColumnType<string, never, never>
      userId: string | null
      personId: string
      /** What is booked when an offer is taken. */
      request: JSONColumnType<BookingRequest>
      state: WaitingState
      /** Places are offered in this order. */
      confirmedAt: Date | null
      offerUntil: Date | null
      wideNetwork: string | null
      /** Its mailbox has too many unanswered requests: the next entry gets the offer. */
      passedOver: Generated<boolean>
      mailbox: ColumnType<string | null, never, never>
      mailDomain: ColumnType<string | null, never, never>
      createdAt: ColumnType<Date, Date, never>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    "waiting-entry": "joined" | "confirmed" | "offered" | "booked" | "left" | "passed" | "ended"
  }
}
