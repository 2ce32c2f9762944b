import type { ColumnType, Generated } from "kysely"

/** What a link opens: a booking, an application with its seats, or an entry of a waiting list. */
export type LinkedKind = "booking" | "application" | "waiting"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Exactly one of the three ids says what a link opens. */
    manageLinks: {
      tokenHash: string
      bookingId: string | null
      applicationId: Generated<string | null>
      waitingId: Generated<string | null>
      /** The answer to a request carried the secret, no mail. */
      answered: Generated<boolean>
      createdAt: Generated<Date>
      revokedAt: Date | null
    }
    /** Each of these, whose it is and when it is over; forgotten ones and drafts are missing. */
    managed: {
      id: ColumnType<string, never, never>
      kind: ColumnType<LinkedKind, never, never>
      userId: ColumnType<string | null, never, never>
      emailNormal: ColumnType<string | null, never, never>
      endsAt: ColumnType<Date, never, never>
    }
  }
}
