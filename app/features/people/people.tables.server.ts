import type { ColumnType, Generated } from "kysely"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Names, phone and address are in `users` (design 4). */
    profiles: {
      id: string
      address: string | null
      postalCode: string | null
      city: string | null
      country: string | null
      /** 'yyyy-MM-dd' */
      dateOfBirth: string | null
      version: Generated<number>
      createdAt: ColumnType<Date, never, never>
      updatedAt: Generated<Date>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    data: "exported"
    user: "exported"
    "data-request": "code-sent" | "proven" | "copied" | "corrected" | "erased"
  }
}
