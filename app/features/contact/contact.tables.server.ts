import type { ColumnType } from "kysely"
import type { ContactSubject } from "./contact.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    contactMessages: {
      id: string
      firstName: string
      lastName: string
      email: string
      subject: ContactSubject
      message: string
      handledAt: Date | null
      handledBy: string | null
      createdAt: ColumnType<Date, never, never>
      /** What the back-office searches, written by the database. */
      search: ColumnType<string, never, never>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    "contact-message": "received" | "handled" | "reopened" | "forgotten" | "exported"
  }
}
