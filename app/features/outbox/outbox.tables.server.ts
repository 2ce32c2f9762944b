import type { ColumnType, Generated } from "kysely"
import type { EmailState, Refused } from "./emails.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    emails: {
      id: string
      kind: string
      to: string
      data: ColumnType<unknown, string, string>
      subject: string | null
      html: string | null
      text: string | null
      awaited: Generated<boolean>
      state: Generated<EmailState>
      attempts: Generated<number>
      nextAttemptAt: Date | null
      leaseUntil: Date | null
      error: string | null
      refused: Refused | null
      entity: string | null
      entityId: string | null
      createdAt: ColumnType<Date, never, never>
      sentAt: Date | null
      search: ColumnType<string, never, never>
    }
    /** Addresses whose mail came back, until a mail goes through (school 2). */
    refusedAddresses: {
      /** The address in lower case. */
      address: string
      reason: string
      refusedAt: Date
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    email: "requeued" | "resent"
  }
}
